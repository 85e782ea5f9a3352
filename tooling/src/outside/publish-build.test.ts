import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { publishBuild } from './publish-build.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-build-'));
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'build.json'), '{}');
});
afterAll(() => rm(folder, { recursive: true }));

const publishTo = (server: string) =>
  publishBuild({ folder, app: 'remote-ad', server, token: 'a-token', fields: {} });

test('a connection that ends without a response is named as such, not as a server that cannot be reached', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  await expect(publishTo(origin)).rejects.toThrow(`${origin} ended the connection before it responded (`);
  await new Promise((resolve) => server.close(resolve));
  await expect(publishTo(origin)).rejects.toThrow(`${origin} cannot be reached: Error: connect ECONNREFUSED`);
});
