// Decodes one HEIC picture away from the event loop of the server (security.md H9). Plain JavaScript, because a
// worker starts without the loader that the server runs under.
// In (workerData):  {bytes, maxPixels, maxSide, memoryMaxBytes}
// Out, once:        {width, height, data} with RGBA | {refused: 'format' | 'pixels'}
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
  return shown ? { width, height, data: target.data } : { refused: 'format' };
};

const answer = await decode().catch(() => ({ refused: 'format' }));
parentPort.postMessage(answer, answer.data ? [answer.data.buffer] : []);
