// Night: It imports 27,354 real rows.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { openTestPglite } from '../db/test-databases.ts';
import { createImages } from '../images/pipeline.ts';
import { importAds } from './import-ads.ts';

/** The log of a run. */
const report = (text: string) => process.stdout.write(`${text}\n`);

/** Rows of `listings.csv`; share that must be accepted; rows a second on PGlite. */
const ROWS = 27_354;
const ACCEPTED_SHARE = 0.95;
/** Times are meaningless while other tests run beside this one. */
const ROWS_PER_SECOND = process.env.TEST_NIGHT === '1' ? 2_000 : 0;
const LIMIT_MS = 180_000;

const file = process.env.MARKET_DATA ? join(process.env.MARKET_DATA, 'listings.csv') : null;
const hasData = file !== null && existsSync(file);
if (!hasData) report('real ads: skipped (MARKET_DATA is not set or has no listings.csv)');

test.runIf(hasData)(
  'at least 95 % of the real ads are accepted, and a second import adds nothing',
  async () => {
    const database = await openTestPglite();
    const folder = await mkdtemp(join(tmpdir(), 'cars-market-test-'));
    const images = await createImages({ dataDir: folder, storageHosts: [], log: { warn: () => undefined } });
    const importOnce = async () => {
      const started = performance.now();
      const { imported, rejected } = await importAds({ db: database, images, file: file ?? '' });
      return { imported, rejected, seconds: (performance.now() - started) / 1_000 };
    };
    try {
      const first = await importOnce();
      const rate = Math.round((first.imported + first.rejected) / first.seconds);
      report(`real ads: imported ${first.imported}, rejected ${first.rejected}, ${rate} rows/s`);
      expect(first.imported + first.rejected).toBe(ROWS);
      expect(first.imported).toBeGreaterThanOrEqual(ROWS * ACCEPTED_SHARE);
      expect(rate).toBeGreaterThanOrEqual(ROWS_PER_SECOND);

      const second = await importOnce();
      expect([second.imported, second.rejected]).toEqual([first.imported, first.rejected]);
      const { rows } = await database.sql.query<{ count: number }>(
        'select count(*)::integer as count from ads',
      );
      expect(rows).toEqual([{ count: first.imported }]);
    } finally {
      await images.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  LIMIT_MS,
);
