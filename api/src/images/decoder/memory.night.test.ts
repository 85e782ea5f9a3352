// Night: It measures the memory of processes that decode the largest pictures.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import { refusalOf } from '../cost/budget.ts';
import { withoutTexts } from '../cost/png.ts';
import { deepPng, noise, pngChunk } from '../fixtures.ts';
import { type Decoder, memoryMaxBytesOf, openDecoder, startDecoderProcess } from './decoder.ts';
import type { DecodeRequest } from './protocol.ts';

const MEBIBYTE = 1024 * 1024;
/** Decoding takes half a minute on an idle machine. */
const LIMIT_MS = 600_000;
const HEADER_END = 33;

let decoder: Decoder | null = null;
let pid = 0;
const open = (memoryMaxBytes = memoryMaxBytesOf) => {
  const opened = openDecoder({
    memoryMaxBytes,
    // Its time has tests of its own.
    limitMs: LIMIT_MS,
    start: (maxBytes) => (events) => {
      const channel = startDecoderProcess(maxBytes)(events);
      pid = channel.pid ?? 0;
      return channel;
    },
  });
  decoder = opened;
  return opened;
};
afterEach(() => decoder?.stop());

/** The most memory that the process has held so far; 0 once it has ended. */
const peakBytes = (): number => {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

const peakOf = async (request: DecodeRequest) => {
  const { decode, stop } = open();
  expect(refusalOf(request.format, request.source as Buffer)).toBeNull();
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, peakBytes());
  };
  // A process that has used up its memory ends with its reply.
  const timer = setInterval(look, 10);
  try {
    const { width } = await decode({ ...request, presets: ['card-350.webp', 'card-350.avif'] });
    look();
    return { width, peak };
  } finally {
    clearInterval(timer);
    stop();
  }
};

const textOf = (type: string, text: Buffer) => {
  const heads: Record<string, string> = {
    tEXt: 'Comment\0',
    zTXt: 'Comment\0\0',
    iTXt: 'Comment\0\x01\0\0\0',
  };
  const packed = type === 'tEXt' ? text : deflateSync(text, { level: 9 });
  return pngChunk(type, Buffer.concat([Buffer.from(heads[type] ?? '', 'latin1'), packed]));
};
const withChunks = (png: Buffer, chunks: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)]);

const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#345' } });

describe('texts of a PNG', () => {
  test('are removed before the decoder, and everything else is left [H25]', async () => {
    const png = await noise(20, 10).png().withIccProfile('p3').toBuffer();
    const texts = ['tEXt', 'zTXt', 'iTXt'].map((type) => textOf(type, Buffer.from('text')));
    const [first, ...others] = texts;
    const before = withChunks(png, first ? [first] : []);
    const crafted = Buffer.concat([before.subarray(0, -12), ...others, before.subarray(-12)]);
    expect(crafted.length).toBeGreaterThan(png.length + 60);
    expect(withoutTexts(crafted).equals(png)).toBe(true);
    expect(withoutTexts(png)).toBe(png);
  });

  test('that reach behind the end of the file leave its start', async () => {
    const png = await noise(20, 10).png().toBuffer();
    const cut = withChunks(png, [textOf('tEXt', Buffer.alloc(1_000))]).subarray(0, HEADER_END + 500);
    expect(withoutTexts(cut).equals(png.subarray(0, HEADER_END))).toBe(true);
  });
});

describe.runIf(process.platform === 'linux')('the memory of a decoder process', () => {
  test.each(['zTXt', 'iTXt'])(
    'is small for a PNG of 120 texts %s that inflate to 950 MB [H9] [H25]',
    async (type) => {
      const text = textOf(type, Buffer.alloc(7_900_000, 'A'));
      const source = withChunks(await noise(64, 64).png().toBuffer(), Array<Buffer>(120).fill(text));
      const { width, peak } = await peakOf({ source, format: 'png' });
      expect(width).toBe(64);
      expect(peak).toBeLessThan(256 * MEBIBYTE);
    },
    LIMIT_MS,
  );

  test(
    'is at most half a gigabyte for the largest accepted pictures, three quarters for a HEIC [H9] [H25]',
    async () => {
      const progressive = { progressive: true, chromaSubsampling: '4:4:4' } as const;
      const detailed = await sharp(await noise(500, 500).png().toBuffer())
        .resize(7_000, 7_000, { kernel: 'cubic' })
        .jpeg({ ...progressive, quality: 80 })
        .toBuffer();
      const requests: DecodeRequest[] = [
        { source: detailed, format: 'jpeg' },
        { source: await flat(7_000).jpeg(progressive).toBuffer(), format: 'jpeg' },
        { source: deepPng(6_600, 6_600), format: 'png' },
        {
          source: await flat(7_000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
          format: 'png',
        },
        { source: await flat(7_000).ensureAlpha(0.5).webp({ effort: 0 }).toBuffer(), format: 'webp' },
      ];
      const profile = pngChunk(
        'iCCP',
        Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(7_900_000))]),
      );
      requests.push({
        source: withChunks(await noise(64, 64).png().toBuffer(), Array<Buffer>(100).fill(profile)),
        format: 'png',
      });
      for (const request of requests) {
        const { width, peak } = await peakOf(request);
        expect([request.format, width > 0, peak < 512 * MEBIBYTE]).toEqual([request.format, true, true]);
      }
      const heic = await peakOf({
        source: await readFile(join(import.meta.dirname, '../flat.heic')),
        format: 'heic',
      });
      expect(heic.width).toBe(2_000);
      expect(heic.peak).toBeGreaterThan(512 * MEBIBYTE);
      expect(heic.peak).toBeLessThan(768 * MEBIBYTE);
    },
    LIMIT_MS,
  );

  test(
    'ends the process above its limit: the picture is refused with 503, the next one is read [H9]',
    async () => {
      const { decode } = open((format) => (format === 'jpeg' ? 200 : 512) * MEBIBYTE);
      const source = await flat(7_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
      await expect(decode({ source, format: 'jpeg' })).rejects.toMatchObject({
        status: 503,
        cause: expect.objectContaining({ message: 'the decoder held more than 200 MB' }),
      });
      expect(await decode({ source: await noise(30, 20).png().toBuffer(), format: 'png' })).toMatchObject({
        width: 30,
      });
    },
    LIMIT_MS,
  );

  test(
    'that other pictures have left in it refuses none: that picture is read in a new process [H9]',
    async () => {
      const pids = new Set<number>();
      const { decode, stop } = openDecoder({
        memoryMaxBytes: (format) => (format === 'jpeg' ? 1 : 512) * MEBIBYTE,
        start: (maxBytes) => (events) => {
          const isFirst = pids.size === 0;
          const channel = startDecoderProcess(() => (isFirst ? maxBytes() : 512 * MEBIBYTE))(events);
          pids.add(channel.pid ?? 0);
          return channel;
        },
      });
      const source = await flat(7_000).jpeg().toBuffer();
      await decode({ source: await noise(30, 20).png().toBuffer(), format: 'png' });
      expect(await decode({ source, format: 'jpeg' })).toMatchObject({ height: expect.any(Number) });
      expect(pids.size).toBe(2);
      stop();
    },
    LIMIT_MS,
  );

  test('has the limits that the operator reads', () => {
    const formats = ['jpeg', 'png', 'webp', 'heic'] as const;
    expect(formats.map((format) => memoryMaxBytesOf(format) / MEBIBYTE)).toEqual([512, 512, 512, 768]);
  });
});
