import { isAlive } from '@cars/shared-server/is-alive';
import { afterEach, describe, expect, test } from '@rstest/core';
import sharp from 'sharp';
import type { Channel } from '../../workers/channel.ts';
import { noise, scanBomb } from '../fixtures.ts';
import { startDecoderProcess } from './decoder.ts';
import { createDecoders, type Decoders } from './decoders.ts';

let decoders: Decoders;
let started: Channel[] = [];
let warned: object[] = [];
const open = ({ limitMs = 10_000, idleMs = 60_000, atOnce = 2 } = {}) => {
  decoders = createDecoders({
    atOnce,
    log: { warn: (details) => warned.push(details) },
    decoder: {
      limitMs,
      idleMs,
      start: (memoryMaxBytes) => (events) => {
        const channel = startDecoderProcess(memoryMaxBytes)(events);
        started.push(channel);
        return channel;
      },
    },
  });
  return decoders;
};
afterEach(() => {
  decoders.close();
  started = [];
  warned = [];
});

const photo = async () => ({ source: await noise(60, 40).jpeg().toBuffer(), format: 'jpeg' }) as const;
const gone = async ({ pid }: Channel) => {
  for (let tries = 0; isAlive(pid ?? 0) && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return !isAlive(pid ?? 0);
};

describe('decoder processes', () => {
  test('start with the first picture, stay for the next one, and end when idle', async () => {
    const { decode } = open({ idleMs: 300 });
    expect(started).toHaveLength(0);
    const request = await photo();
    expect(await decode('a', request)).toMatchObject({ width: 60, height: 40 });
    await decode('b', request);
    expect(started).toHaveLength(1);
    expect(started[0] && (await gone(started[0]))).toBe(true);
    expect(await decode('a', request)).toMatchObject({ width: 60 });
  });

  test('make sizes of the master as well, so that the server does not [H25]', async () => {
    const { decode } = open();
    const { presets } = await decode('a', {
      ...(await photo()),
      presets: ['card-350.webp', 'card-350.avif'],
    });
    expect(presets.map(({ preset }) => preset)).toEqual(['card-350.webp', 'card-350.avif']);
    const formats = presets.map(async ({ bytes }) => (await sharp(bytes).metadata()).format);
    expect(await Promise.all(formats)).toEqual(['webp', 'heif']);
  });

  test('are shared: the pictures of one user leave one free', async () => {
    const { decode } = open();
    const request = await photo();
    await Promise.all(Array.from({ length: 4 }, () => decode('a', request)));
    expect(started).toHaveLength(1);
    await Promise.all([decode('a', request), decode('b', request)]);
    expect(started).toHaveLength(2);
  });

  test('are killed when a picture takes too long; the status is 503 and the next picture is read [H9] [H25]', async () => {
    const slow = { source: await scanBomb(6_000, 8), format: 'jpeg' } as const;
    const { decode } = open({ limitMs: 60, atOnce: 2 });
    await expect(decode('a', slow)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    expect(started[0] && (await gone(started[0]))).toBe(true);
    expect(started).toHaveLength(2);
    expect(warned).toEqual([{ reason: 'WorkerError: the decoder did not reply in time', format: 'jpeg' }]);
  });

  test('that crash lose their picture only [H9]', async () => {
    const { decode } = open();
    const request = await photo();
    await decode('a', request);
    process.kill(started[0]?.pid ?? 0, 'SIGKILL');
    await expect(decode('a', request)).rejects.toMatchObject({ status: 503 });
    expect(await decode('a', request)).toMatchObject({ width: 60 });
  });

  test('refuse with a sentence what they cannot decode', async () => {
    const { decode } = open();
    const { source } = await photo();
    const cut = { source: source.subarray(0, 500), format: 'jpeg' } as const;
    await expect(decode('a', cut)).rejects.toMatchObject({
      status: 422,
      message: 'Допустимые форматы: PNG, JPG, JPEG, WEBP',
    });
  });
});
