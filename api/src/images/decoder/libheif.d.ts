/** The used part of libheif-js, which has no types of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  type Target = { data: Uint8ClampedArray; width: number; height: number };
  type HeifImage = {
    readonly handle: { readonly $$: { readonly ptr: number } };
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    display(target: Target, done: (shown: Target | null) => void): void;
  };
  type Call = (...args: number[]) => number;
  const libheif: {
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
    readonly HEAP32: Int32Array;
    readonly HEAPU32: Uint32Array;
    readonly HEAPU8: Uint8Array;
    readonly _malloc: Call;
    readonly _heif_image_handle_get_raw_color_profile_size: Call;
    readonly _heif_image_handle_get_raw_color_profile: Call;
    readonly _heif_image_handle_get_nclx_color_profile: Call;
  };
  export = libheif;
}
