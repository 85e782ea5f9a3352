import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import zstd from '@bokuweb/zstd-wasm';
import { serveCalls } from '../workers/serve-calls.mjs';
import type { DeltaRequest } from './deltas.ts';

const LEVEL = 19;
/** RFC 9842: a skippable frame of Zstandard with the SHA-256 of the dictionary. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
/** A delta has to save a fifth of the bytes at the least. */
const WORTH = 0.8;

const ready = zstd.init();

/** A file as a delta against another one, in the encoding `dcz`. */
const compressed = (content: Buffer, dictionary: Buffer): Buffer => {
  const context = zstd.createCCtx();
  try {
    return Buffer.concat([
      MAGIC,
      createHash('sha256').update(dictionary).digest(),
      zstd.compressUsingDict(context, content, dictionary, LEVEL),
    ]);
  } finally {
    zstd.freeCCtx(context);
  }
};

const bytesWithoutDelta = async (path: string): Promise<number> =>
  (await stat(`${path}.br`).catch(() => stat(path))).size;

/** Writes a delta for each dictionary that has none yet. An empty file: a delta would save too little. */
const write = async ({ file, dictionaries, folder }: DeltaRequest): Promise<void> => {
  await ready;
  const content = await readFile(file);
  const most = (await bytesWithoutDelta(file)) * WORTH;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const path of dictionaries) {
    const dictionary = await readFile(path);
    const target = join(folder, createHash('sha256').update(dictionary).digest('hex'));
    if (await stat(target).catch(() => null)) continue;
    const delta = compressed(content, dictionary);
    const part = join(dirname(target), `part-${process.pid}`);
    await writeFile(part, delta.length <= most ? delta : '', { mode: 0o600 });
    await rename(part, target);
  }
};

serveCalls(write);
