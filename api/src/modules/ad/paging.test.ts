import { SORT_CHOICES } from '@cars/shared-contracts/rules/sort';
import type { PageQuery } from '@cars/shared-contracts/schemas/page';
import { afterEach, expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import type { SerializedJson } from '../../http/serialized-json.ts';
import { addAds, addUsers } from '../../test-app.ts';
import { AdService } from './service.ts';

const GUEST = { kind: 'guest' } as const;

onDatabase('a list that is read on page by page', (database) => {
  let service: AdService;
  afterEach(() => service.stop());

  type List = (page: PageQuery) => Promise<SerializedJson> | SerializedJson;
  const read = async (list: List, page: Omit<PageQuery, 'per_page'>) => {
    const { bytes } = await list({ ...page, per_page: 3 });
    const { items, data, pagination, ...place } = JSON.parse(String(bytes)).data;
    const { next, current_page, last_page = place.total_pages } = pagination ?? place;
    return {
      ids: (items ?? data).map(({ id }: { id: number }) => id) as number[],
      next,
      current_page,
      last_page,
    };
  };
  /** Ten ads in the order of their ids by each value, with ties; the last two have no mileage. */
  const fill = async (indexMaxAds: number) => {
    await addUsers(database(), 1);
    const ids = await addAds(
      database(),
      Array.from({ length: 10 }, (_, n) => ({
        price_rub: 1_000 + 10 * (n >> 1),
        year: 2_000 + (n >> 1),
        mileage: n < 8 ? 500 + (n >> 1) : null,
        created_at: `2026-11-28T00:00:00.00${n >> 1}Z`,
      })),
    );
    const log = { info: () => undefined, warn: () => undefined };
    service = new AdService({
      database: database(),
      indexMaxAds,
      log,
      now: () => new Date('2026-03-02T09:00:00Z'),
    });
    await service.changed('all');
    return ids;
  };
  const change = async (id: number, set: string) => {
    await database().sql.query(`update ads set ${set} where id = $1`, [id]);
    await service.changed([id]);
  };
  const lists: readonly [string, List][] = [
    ['the preview', (page) => service.preview(page, GUEST)],
    ["a seller's list", (page) => service.ofSeller(1, page, GUEST)],
    ...SORT_CHOICES.map(({ value }): [string, List] => [
      value,
      (page) => service.search({ price: [1, null] }, value, page, GUEST),
    ]),
  ];

  test.each([0, 100])(
    'shows each ad once and leaves none out when ads end before it, with an index of %i [DATA-49] [P28]',
    async (indexMaxAds) => {
      const ids = await fill(indexMaxAds);
      for (const [name, list] of lists) {
        const first = await read(list, { page: 1 });
        // Both the last ad that was shown and one before it are sold; the list is now nine and eight ads long.
        const sold = [first.ids[2], first.ids[0]] as number[];
        for (const id of sold) await change(id, "status = 'archived'");
        const seen = [...first.ids];
        let { next } = first;
        for (let page = 2; next !== undefined; page += 1) {
          const reply = await read(list, { page, after: next });
          expect([reply.current_page, reply.last_page > page], name).toEqual([
            page,
            reply.next !== undefined,
          ]);
          seen.push(...reply.ids);
          next = reply.next;
        }
        expect(
          seen.toSorted((a, b) => a - b),
          name,
        ).toEqual(ids);
        for (const id of sold) await change(id, "status = 'active'");
      }
    },
  );

  test.each([0, 100])(
    'an ad whose price crosses the place of a reader moves no other one, with an index of %i [DATA-49]',
    async (indexMaxAds) => {
      const ids = await fill(indexMaxAds);
      const list: List = (page) => service.search({}, 'price_asc', page, GUEST);
      const first = await read(list, { page: 1 });
      const [shown = 0, unseen = 0] = [first.ids[0], ids[8]];
      await change(shown, 'price_rub = 1015');
      await change(unseen, 'price_rub = 1');
      const later: number[] = [];
      for (let { next } = first, page = 2; next !== undefined; page += 1) {
        const reply = await read(list, { page, after: next });
        later.push(...reply.ids);
        next = reply.next;
      }
      const others = ids.filter((id) => ![...first.ids, unseen].includes(id));
      expect(later.toSorted((a, b) => a - b)).toEqual([shown, ...others]);
    },
  );

  test('goes on where it was when the last shown ad moves, and numbers alone are pages as before', async () => {
    const [cheapest = 0] = await fill(100);
    const list: List = (page) => service.search({}, 'price_asc', page, GUEST);
    const first = await read(list, { page: 1 });
    await change(first.ids[2] ?? 0, 'price_rub = 5000');
    const second = await read(list, { page: 2, after: first.next });
    expect(second.ids).toEqual([cheapest + 3, cheapest + 4, cheapest + 5]);
    expect((await read(list, { page: 2 })).ids).toEqual([cheapest + 4, cheapest + 5, cheapest + 6]);
    expect(await read(list, { page: 4 })).toMatchObject({ current_page: 4, last_page: 4, next: undefined });
    expect(await read(list, { page: 5 })).toMatchObject({ ids: [], last_page: 4 });
  });
});
