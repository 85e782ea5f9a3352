import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from '@rstest/core';
import type { TestDatabase } from '../../db/test-databases.ts';
import { noise } from '../../images/fixtures.ts';
import type { TestCaller } from '../../test-callers.ts';
import { testImages } from '../../test-images.ts';
import { testMarkets } from '../../test-market.ts';
import { adForm, updateOf } from '../../test-selling.ts';

/** A market with one ad for each test, changes of this ad, and the stored data. */
export const changingStage = (database: () => TestDatabase) => {
  const images = testImages(database);
  let photo: Buffer;
  beforeAll(async () => {
    photo = await noise(60, 40).jpeg().toBuffer();
  });
  const markets = testMarkets(database);
  const open = async (fields = {}) => {
    const market = await markets([{ mileage: 1, ...fields }], { images: images() });
    const { adId, seller } = market;
    const change = (
      changes: Record<string, string>,
      pictures: readonly (string | Blob)[] = [],
    ): ReturnType<TestCaller['form']> => seller.user.form(updateOf(adId), adForm(changes, pictures));
    return { ...market, change };
  };
  const rowOf = async (id: number) =>
    (await database().sql.query<Record<string, unknown>>('select * from ads where id = $1', [id])).rows[0];
  const picturesOf = async (id: number) =>
    (
      await database().sql.query<{ address: string }>(
        'select address from ad_images where ad_id = $1 order by position',
        [id],
      )
    ).rows.map(({ address }) => address);
  const masters = async () =>
    (await readdir(join(database().dataDir, 'images', 'originals'))).map((key) => `/img/original/${key}`);
  return { open, photo: () => photo, rowOf, picturesOf, masters };
};
