import { IMAGE_MAX_PIXELS, IMAGE_MAX_SIDE_PX } from '../cost/budget.ts';
import type { Pixels } from '../encode.ts';
import { imageRefusals } from '../errors.ts';

/** Memory of one decoding [H9]. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024;
const PAGE_BYTES = 65_536;
const PROFILE_MAX_BYTES = 1_048_576;
/** Display P3 by its number in ISO/IEC 23091-2, which phones write instead of a profile. */
const P3_PRIMARIES = 12;

const { grow } = WebAssembly.Memory.prototype;

/** The decoder's memory is not part of the heap that Node limits: it is limited here. */
const limitMemory = () => {
  WebAssembly.Memory.prototype.grow = function limited(pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > MEMORY_MAX_BYTES)
      throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
};

const open = async () => {
  limitMemory();
  return (await import('libheif-js/wasm-bundle.js')).default;
};
type LibHeif = Awaited<ReturnType<typeof open>>;
type HeifImage = ReturnType<InstanceType<LibHeif['HeifDecoder']>['decode']>[number];
let opened: Promise<LibHeif> | null = null;

type ColorCall = '_heif_image_handle_get_raw_color_profile' | '_heif_image_handle_get_nclx_color_profile';

/**
 * Calls a function of the decoder that returns an error and writes to an address; returns the value there, 0
 * after an error.
 */
const callForPointer = (libheif: LibHeif, name: ColorCall, handle: number, bytes: number): number => {
  const error = libheif._malloc(16);
  const place = libheif._malloc(bytes);
  libheif[name](error, handle, place);
  return libheif.HEAP32[error >> 2] === 0 ? place : 0;
};

/** The decoder's objects have their address under this minified name only. */
const colorOf = (libheif: LibHeif, image: HeifImage): Pixels['color'] => {
  const handle = image.handle.$$.ptr;
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size > PROFILE_MAX_BYTES) return null;
  if (size > 0) {
    const place = callForPointer(libheif, '_heif_image_handle_get_raw_color_profile', handle, size);
    return place === 0 ? null : Buffer.from(libheif.HEAPU8.slice(place, place + size));
  }
  const named = callForPointer(libheif, '_heif_image_handle_get_nclx_color_profile', handle, 4);
  const profile = named === 0 ? 0 : (libheif.HEAPU32[named >> 2] ?? 0);
  return profile !== 0 && libheif.HEAP32[(profile >> 2) + 1] === P3_PRIMARIES ? 'p3' : null;
};

/** A picture with unreadable colors is still a picture. */
const colorOrNull = (libheif: LibHeif, image: HeifImage): Pixels['color'] => {
  try {
    return colorOf(libheif, image);
  } catch {
    return null;
  }
};

/**
 * Pixels of a HEIC picture, rotated upright by its header; blocks its process while it decodes. Throws
 * `ImageError` 422 above 50 megapixels, anything for invalid bytes.
 */
export async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  opened ??= open();
  const libheif = await opened;
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw imageRefusals.wrongFormat();
  const width = image.get_width();
  const height = image.get_height();
  if (width > IMAGE_MAX_SIDE_PX || height > IMAGE_MAX_SIDE_PX || width * height > IMAGE_MAX_PIXELS)
    throw imageRefusals.tooManyPixels();
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const shown = await new Promise((resolve) => image.display(target, resolve));
  if (!shown) throw imageRefusals.wrongFormat();
  return { data: Buffer.from(target.data.buffer), width, height, color: colorOrNull(libheif, image) };
}
