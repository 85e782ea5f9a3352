import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@rstest/core';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';
import { releaseStage } from './test-release.ts';

const { folder, inReleases, release, live } = releaseStage();

describe('before the registry points at a build, a running server', () => {
  const serve = async (response: (path: string) => Promise<Buffer | null>) => {
    const requested: string[] = [];
    const server = createServer(async (request, reply) => {
      requested.push(request.url ?? '');
      const body = await response(request.url ?? '');
      reply.writeHead(body ? 200 : 404).end(body ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { requested, url: `http://127.0.0.1:${port}`, close: () => server.close() };
  };
  const placedFile = (path: string) => readFile(inReleases(path.replace('/r/', ''))).catch(() => null);

  test('has to serve every file that browsers may fetch', async () => {
    const server = await serve(placedFile);
    await releaseBuilds([await fakeBuild(folder(), 'build-1')], null, {
      ...partsIn(folder()),
      server: server.url,
    });
    server.close();
    const root = '/r/remote-ad/build-1';
    expect([...new Set(server.requested)].sort()).toEqual([
      `${root}/remoteEntry.js`,
      `${root}/static/js/a.js`,
    ]);
    expect(await live()).toEqual(['build-1']);
  });

  test.each([
    ['misses one', async (path: string) => (path.endsWith('a.js') ? null : placedFile(path)), 'returns 404'],
    ['returns something else', async () => Buffer.from('<html>'), 'is not the file that was built'],
  ])('that %s stops the release', async (_title, response, message) => {
    await release('build-0');
    const server = await serve(response);
    const refused = releaseBuilds([await fakeBuild(folder(), 'build-1')], null, {
      ...partsIn(folder()),
      server: server.url,
    });
    await expect(refused).rejects.toThrow(message);
    server.close();
    expect(await live()).toEqual(['build-0']);
  });
});
