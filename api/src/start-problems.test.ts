import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { startProblems } from './start-problems.ts';

let root: string;
let servers: Server[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cars-start-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await new Promise((closed) => server.close(closed));
  await rm(root, { recursive: true });
});

/** A port on which something listens at one address alone. */
const taken = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    servers.push(server);
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });

describe('what would stop a start', () => {
  test('nothing, where all is well', async () => {
    const port = await taken('127.0.0.1');
    await new Promise((closed) => servers.pop()?.close(closed));
    expect(await startProblems({ DEMO: '1', PORT: String(port) }, root)).toEqual([]);
  });

  test.each(['127.0.0.1', '::1'])(
    'a port that is taken at %s alone, with the next free one',
    async (host) => {
      const port = await taken(host);
      const [sentence = '', ...others] = await startProblems({ DEMO: '1', PORT: String(port) }, root);
      expect(sentence).toContain(`PORT: the port is in use (${host}:${port}); free is PORT=`);
      expect(Number(sentence.split('free is PORT=')[1])).toBeGreaterThan(port);
      expect(others).toEqual([]);
    },
  );

  test('wrong settings, the folder of many users and an unreadable path, all at once', async () => {
    const problems = await startProblems(
      { DEMO: 'yes', PORT: 'abc', DATA_DIR: '/tmp' },
      join(root, 'my # cars'),
    );
    expect(problems.some((sentence) => sentence.includes('# or ? in its path'))).toBe(true);
    expect(problems.some((sentence) => sentence.startsWith('PORT:'))).toBe(true);
    expect(problems.some((sentence) => sentence.startsWith('DEMO:'))).toBe(true);
    expect(problems.some((sentence) => sentence.startsWith('DATA_DIR /tmp is a folder of many users'))).toBe(
      true,
    );
  });

  test('a full disk, with the folder', async () => {
    const full = async () => ({ freeBytes: 1_000, totalBytes: 1_000_000_000 });
    const problems = await startProblems({ DEMO: '1', DATA_DIR: join(root, 'data') }, root, full);
    expect(problems.at(-1)).toBe(
      `DATA_DIR ${join(root, 'data')}: too little space is left on its disk, make space and start again`,
    );
  });

  test('production without its settings, each by its name', async () => {
    const problems = await startProblems({ NODE_ENV: 'production' }, root);
    expect(problems.length).toBeGreaterThan(1);
    for (const sentence of problems.slice(0, -1)) expect(sentence).toMatch(/^[A-Z_0-9]+: /);
    expect(problems.at(-1)).toContain('NODE_ENV= npx -y pnpm start');
  });
});
