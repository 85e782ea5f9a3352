import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { noise } from './fixtures.ts';
import { createImages } from './pipeline.ts';
import { createFolderStorage } from './storage.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cars-background-presets-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The second preset that is made in the background after an upload. */
const SECOND = 'details-fallback-800.webp';

function gate(): { open(): void; readonly opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

test('a preset that is requested just before its background job starts is served, by one encoder [H20]', async () => {
  const folder = await createFolderStorage(join(dataDir, 'originals'));
  const [request, secondJob] = [gate(), gate()];
  let jobs = 0;
  const images = await createImages({
    dataDir,
    storageHosts: [],
    log: { warn() {} },
    encodersAtOnce: 1,
    storage: {
      ...folder,
      // A background job reads its master first. The first job waits for the request, the request for the second job.
      async get(key) {
        jobs += 1;
        if (jobs === 1) await request.opened;
        if (jobs === 2) setTimeout(secondJob.open, 100);
        return folder.get(key);
      },
      async has(key, isRequested) {
        if (isRequested) {
          request.open();
          await secondJob.opened;
        }
        return folder.has(key);
      },
    },
  });
  const { key } = await images.storeImage(await noise(640, 480).jpeg().toBuffer());
  await expect.poll(() => jobs).toBe(1);
  expect((await images.serve(SECOND, key)).contentType).toBe('image/webp');
  await images.close();
});
