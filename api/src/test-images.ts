import { afterAll, beforeAll } from '@rstest/core';
import type { TestDatabase } from './db/test-databases.ts';
import { createImages, type Images } from './images/pipeline.ts';

/** Pictures in the data directory of a test's database, closed after its tests. */
export const testImages = (database: () => TestDatabase): (() => Images) => {
  let images: Images;
  beforeAll(async () => {
    const { dataDir } = database();
    images = await createImages({ dataDir, storageHosts: [], log: { warn: () => undefined } });
  });
  afterAll(() => images.close());
  return () => images;
};
