// Decodes one HEIC picture away from the event loop of the server [H9]. Plain JavaScript, because a
// worker starts without the loader that the server runs under.
// In (workerData):  {bytes, maxPixels, maxSide, memoryMaxBytes}
// Out, once:        {width, height, data, colour} with RGBA | {refused: 'format' | 'pixels'}
//                   colour: the bytes of an ICC profile | 'p3' where the header names those primaries | null
import { parentPort, workerData } from 'node:worker_threads';

const { bytes, maxPixels, maxSide, memoryMaxBytes } = workerData;

// The limits of a worker know the heap of JavaScript alone; what the decoder takes is held to its own here.
const PAGE_BYTES = 65_536;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function limited(pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > memoryMaxBytes) throw new RangeError('too much memory');
  return grow.call(this, pages);
};

const { default: libheif } = await import('libheif-js/wasm-bundle.js');

const PROFILE_MAX_BYTES = 1_048_576;
/** Display P3 by its number in ISO/IEC 23091-2, which phones write instead of a profile. */
const P3_PRIMARIES = 12;

/** Calls a function of the decoder that answers with an error and writes to a place; that place, 0 after an error. */
const ask = (name, handle, bytes) => {
  const error = libheif._malloc(16);
  const place = libheif._malloc(bytes);
  libheif[name](error, handle, place);
  return libheif.HEAP32[error >> 2] === 0 ? place : 0;
};

/** What its colours are to be read by. The decoder's objects know their address; it has no better name for it. */
const colourOf = (image) => {
  const handle = image.handle.$$.ptr;
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size > PROFILE_MAX_BYTES) return null;
  if (size > 0) {
    const place = ask('_heif_image_handle_get_raw_color_profile', handle, size);
    return place === 0 ? null : libheif.HEAPU8.slice(place, place + size);
  }
  const named = ask('_heif_image_handle_get_nclx_color_profile', handle, 4);
  const profile = named === 0 ? 0 : libheif.HEAPU32[named >> 2];
  return profile !== 0 && libheif.HEAP32[(profile >> 2) + 1] === P3_PRIMARIES ? 'p3' : null;
};

/** A picture whose colours cannot be made out is a picture all the same. */
const colourOrNull = (image) => {
  try {
    return colourOf(image);
  } catch {
    return null;
  }
};

const decode = async () => {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return { refused: 'format' };
  // The header says so before any pixel is decoded.
  const width = image.get_width();
  const height = image.get_height();
  if (width > maxSide || height > maxSide || width * height > maxPixels) return { refused: 'pixels' };
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const shown = await new Promise((resolve) => image.display(target, resolve));
  return shown ? { width, height, data: target.data, colour: colourOrNull(image) } : { refused: 'format' };
};

const answer = await decode().catch(() => ({ refused: 'format' }));
parentPort.postMessage(answer, answer.data ? [answer.data.buffer] : []);
