/** Generated pictures; no test reads a file of the repository as an upload. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A noisy picture, so that encoding takes time. */
export const noise = (width: number, height: number, sigma = 30) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A 1-bit PNG: tens of kilobytes on the wire, `side`² pixels once decoded. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // bits a sample; gray, deflate, no filter, no interlace are zeros
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Width and height of an AVIF from its `ispe` box: the test process has no AVIF decoder. */
export function avifSize(bytes: Buffer): { width: number; height: number } {
  const at = bytes.indexOf('ispe');
  return { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
}

/** A PNG of 16 bits a sample with alpha: the largest raw size for its pixels. */
export function deepPng(width: number, height: number, isInterlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = deflateSync(Buffer.alloc((width * 8 + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const jpegSegment = (marker: number, body: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);

/** A scan: the ids of its components, and the band of coefficients. */
export type JpegScan = { components: readonly number[]; band: readonly [number, number] };

/** The segments of a JPEG without subsampling that determine its cost. */
export const jpegOutline = (side: number, scans: readonly JpegScan[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 3, 1, 17, 0, 2, 17, 0, 3, 17, 0]),
    ...scans.map(({ components, band }) =>
      jpegSegment(0xda, [components.length, ...components.flatMap((id) => [id, 0]), ...band, 0]),
    ),
    Buffer.from([0xff, 0xd9]),
  ]);

/** Steps in which a progressive JPEG may refine a coefficient. */
const REFINEMENTS = 14;

/** A valid progressive JPEG with many scans of a few bytes, over the widest possible bands. */
export async function scanBomb(side: number, scans: number): Promise<Buffer> {
  const plain = await sharp({ create: { width: side, height: side, channels: 3, background: '#808080' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const starts: number[] = [];
  for (let at = plain.indexOf(0xff); at >= 0; at = plain.indexOf(0xff, at + 1))
    if (plain[at + 1] === 0xda || plain[at + 1] === 0xc4) starts.push(at);
  const scanStarts = starts.filter((at) => plain[at + 1] === 0xda);
  const [, start = 0] = scanStarts; // the first scan of AC coefficients; the picture is flat, so it encodes none
  const end = starts.find((at) => at > start) ?? plain.length;
  const empty = plain.subarray(start + 2 + plain.readUInt16BE(start + 2), end);
  const table = plain.readUInt8(start + 6);
  const width = Math.floor(63 / Math.ceil(scans / (3 * REFINEMENTS)));
  const more: Buffer[] = [];
  for (let low = REFINEMENTS - 1; low >= 0; low -= 1)
    for (const id of [1, 2, 3])
      for (let from = 1; from <= 63; from += width) {
        const high = low === REFINEMENTS - 1 ? 0 : low + 1;
        const band = [from, Math.min(63, from + width - 1)];
        more.push(jpegSegment(0xda, [1, id, table, ...band, (high << 4) | low]), empty);
      }
  return Buffer.concat([plain.subarray(0, start), ...more.slice(0, 2 * scans), Buffer.from([0xff, 0xd9])]);
}

/** A JPEG of 12 megapixels and 3 MB, as a phone takes them. */
export async function photograph(): Promise<Buffer> {
  const [width, height] = [4_032, 3_024];
  const shapes = await noise(width / 4, height / 4, 60)
    .png()
    .toBuffer();
  return sharp(shapes).blur(3).resize(width, height).jpeg({ quality: 92 }).toBuffer();
}
