import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { requestCheck, WarningChecks } from './checks.ts';
import { isUnreadable } from './picture-print.ts';
import { blockPicture } from './test-pictures.ts';
import { warningMarkets } from './test-warnings.ts';

/** More than one check requests of a VIN. */
const COPIES = 101;

onDatabase('a picture of many ads', (database) => {
  const { open } = warningMarkets(database);

  /** An ad of the seller, and later ones of a dealer with the same picture that no check has seen. */
  const openCopies = async () => {
    const market = await open(Array.from({ length: COPIES }, () => ({})));
    const { sql, ids, buyer, seller, publish, settle, clock, images } = market;
    await sql.query('update ads set user_id = $2 where id = any($1::int[])', [ids, buyer.id]);
    const first = await publish(seller, {}, [await blockPicture(7)]);
    await settle();
    await sql.query(
      `with copies as (
         insert into picture_prints (address, b0, b1, b2, b3, user_id, shown_at)
         select 'copy-' || id, b0, b1, b2, b3, $2, shown_at + interval '1 hour'
         from picture_prints, unnest($1::int[]) id returning address
       )
       insert into ad_images (ad_id, position, address)
       select replace(address, 'copy-', '')::int, 100, address from copies`,
      [ids, buyer.id],
    );
    await sql.query('delete from warning_checks');
    const log = { warn: (details: object) => expect(details).toBeNull() };
    const parts = { ads: { changed: async () => undefined }, outbox: { put: async () => 0 }, log };
    const prices = { fairPriceOf: async () => null };
    const checks = new WarningChecks({ ...parts, sql, prices, images, now: clock.now });
    /** The warnings of active ads after the check of the first one and all that follow from it. */
    const setStatus = async (status: string) => {
      await sql.query('update ads set status = $2 where id = $1', [first, status]);
      await requestCheck(sql, first, clock.now());
      await checks.run();
      const { rows } = await sql.query<{ detail: string; count: number }>(
        `select w.detail, count(*)::int from ad_warnings w join ads a on a.id = w.ad_id
         where w.kind = 'same_picture' and a.status = 'active' group by 1 order by 1`,
      );
      return rows.map(({ detail, count }) => [detail, count]);
    };
    return { ...market, first, setStatus };
  };

  test('is on each of them, and gone from each with the earlier ad [WARN-8] [S31]', async () => {
    const { sql, setStatus } = await openCopies();
    expect(await setStatus('active')).toEqual([
      ['earlier', 1],
      ['later', COPIES],
    ]);
    expect(await setStatus('archived')).toEqual([]);
    expect((await sql.query('select ad_id from warning_checks')).rows).toEqual([]);
  });
});

test('a picture that the machine could not read now is read again [WARN-1]', () => {
  for (const message of [
    'Input buffer contains unsupported image format',
    'Input Buffer is empty',
    'Input buffer has corrupt header: webp: unable to parse image',
    'webp2vips: unable to read pixels',
  ])
    expect([message, isUnreadable(new Error(message))]).toEqual([message, true]);
  for (const message of ['vips_tracked: out of memory -- size == 2MB', 'EMFILE: too many open files'])
    expect([message, isUnreadable(new Error(message))]).toEqual([message, false]);
});
