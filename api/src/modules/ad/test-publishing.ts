import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from '@rstest/core';
import type { TestDatabase } from '../../db/test-databases.ts';
import { noise } from '../../images/fixtures.ts';
import { imageRoutes } from '../../images/routes.ts';
import type { TestAppParts } from '../../test-app.ts';
import { testImages } from '../../test-images.ts';
import { testMarkets } from '../../test-market.ts';

/** A market with pictures for each test, a photo, and the contents of the database and the store. */
export const publishingStage = (database: () => TestDatabase) => {
  const images = testImages(database);
  let photo: Buffer;
  beforeAll(async () => {
    photo = await noise(120, 80).jpeg().toBuffer();
  });
  const markets = testMarkets(database);
  let earlier: ReadonlySet<string>;
  const open = async (parts: Pick<TestAppParts, 'limits'> = {}) => {
    earlier = new Set(await masters());
    return markets([], {
      ...parts,
      images: images(),
      register: (http) => imageRoutes(http, { images: images() }),
    });
  };
  const rowOf = async (id: number) =>
    (await database().sql.query<Record<string, unknown>>('select * from ads where id = $1', [id])).rows[0];
  const count = async (table: string) =>
    (await database().sql.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;
  const masters = () => readdir(join(database().dataDir, 'images', 'originals'));
  /** Files without a picture of an ad or a ticket. */
  const orphans = async () => {
    const { rows } = await database().sql.query<{ address: string }>(
      'select address from ad_images union select address from uploads',
    );
    const known = new Set(rows.map(({ address }) => address));
    return (await masters()).filter((key) => !earlier.has(key) && !known.has(`/img/original/${key}`));
  };
  return { open, photo: () => photo, rowOf, count, masters, orphans };
};
