import { printText } from '../../backup/drill.ts';
import { selectLines } from '../../backup/dump-rows.ts';
import { insertText, skipText } from '../../backup/load-rows.ts';
import { sequenceText } from '../../backup/table-shapes.ts';
import type { Outbox } from '../../messages/outbox.ts';
import { changeAd } from '../../modules/ad/changes.ts';
import { DETAILS_SQL } from '../../modules/ad/details.ts';
import { readFacets } from '../../modules/ad/facet-queries.ts';
import type { AdFilter } from '../../modules/ad/filter.ts';
import { readCities } from '../../modules/ad/map-queries.ts';
import { INDEX_SQL } from '../../modules/ad/memory/indexed-row.ts';
import type { CheckedAd } from '../../modules/ad/new-ad.ts';
import { insertAd } from '../../modules/ad/publishing.ts';
import { countCards, findCards, findCardsOfSeller, findNewest } from '../../modules/ad/queries.ts';
import { collectNewAds } from '../../modules/saved-filter/notifier.ts';
import { DEMO_AD_COLUMNS } from '../../seed/ads.ts';
import { IMAGE_COLUMNS, LEGAL_COLUMNS } from '../../seed/demo.ts';
import { USER_COLUMNS } from '../../seed/generated-sellers.ts';
import { changeAds } from '../../seed/import/change-ads.ts';
import { type SpooledRow, writeAds } from '../../seed/import/write-ads.ts';
import { insertRows, skipWrittenIds } from '../../seed/insert-rows.ts';
import type { SqlQueries } from '../sql-client.ts';

/*
 * Texts that are composed at run time. A function whose text cannot be read from its source has an entry
 * here; the check fails without one.
 */

/** One row that every statement returns, so that the functions below run to their end. */
const ROW = { id: 1, verified: true, price: 2, currency: 'USD', usd: 90, eur: 100, rate_date: '2026-03-02' };

const record = async (work: (sql: SqlQueries) => Promise<unknown>): Promise<readonly string[]> => {
  const texts: string[] = [];
  await work({
    query: async <Row>(text: string) => {
      texts.push(text);
      return { rows: [ROW as Row], affectedRows: 1 };
    },
    exec: async () => undefined,
  });
  return texts;
};

const FULL_FILTER: { readonly [Name in keyof AdFilter]-?: NonNullable<AdFilter[Name]> } = {
  mark_id: 1,
  model_id: 2,
  city_id: 3,
  year_filter: [2000, 2020],
  price: [0, 1_000_000],
  mileage: [0, 100_000],
  car_statuses: [1],
  stock_status: ['in_stock'],
  bodies: ['sedan'],
  kpps: ['manual'],
  pts_type: 'original',
  engines: ['gas'],
  drivetrains: ['all_wheel'],
  rudder: 'right',
  power: [100, 200],
  colors: ['#000000'],
  is_in_stock: true,
  generation_id: 4,
  mark_ids: [5],
  excluded_mark_ids: [6],
  seller: 'dealer',
  cities: [7],
};
const FILTERS = [{}, FULL_FILTER];
const now = new Date('2026-03-02T09:00:00.000Z');
const outbox = {
  put: async () => 1,
  rewrite: async () => false,
  withdraw: async () => false,
} as unknown as Outbox;
const eachFilter = (work: (sql: SqlQueries, filter: AdFilter) => Promise<unknown>) =>
  record(async (sql) => {
    for (const filter of FILTERS) await work(sql, filter);
  });

const SETTINGS = [
  { name: 'key', type: 'text' },
  { name: 'value', type: 'jsonb' },
];

export interface Recording {
  /** Chooses the texts of the composing function where others are sent beside them. */
  readonly of?: RegExp;
  readonly texts: () => Promise<readonly string[]>;
}

/** By file and function. */
export const RECORDED: Readonly<Record<string, Recording>> = {
  // The rows of a cursor are those of its select.
  'backup/dump-rows.ts rowsOf': {
    texts: async () => [selectLines({ name: 'settings', columns: SETTINGS, primaryKey: ['key'] })],
  },
  'backup/load-rows.ts inserterOf': { texts: async () => [insertText('settings', SETTINGS)] },
  'backup/load-rows.ts skipUsedNumbers': {
    texts: async () => [skipText({ sequence: 'users_id_seq', relation: 'users', column: 'id' })],
  },
  'backup/table-shapes.ts readSequences': { texts: async () => [sequenceText('users_id_seq')] },
  'backup/drill.ts hashOfTable': { texts: async () => [printText('settings')] },
  'modules/ad/queries.ts readPage': {
    texts: () =>
      eachFilter(async (sql, filter) => {
        for (const order of ['created_desc', 'price_asc', 'year_asc', 'mileage_desc'] as const) {
          await findCards(sql, filter, order, { value: 1, id: 1 }, 16);
        }
        await findCardsOfSeller(sql, 1, { value: null, id: 1 }, 16);
      }),
  },
  'modules/ad/queries.ts findNewest': {
    texts: () => eachFilter((sql, filter) => findNewest(sql, filter, 4, 32)),
  },
  'modules/ad/queries.ts countCards': {
    texts: () => eachFilter((sql, filter) => countCards(sql, filter, 10)),
  },
  'modules/ad/facet-queries.ts readFacets': {
    of: /^with near/,
    texts: () => eachFilter((sql, filter) => readFacets(sql, filter)),
  },
  'modules/ad/map-queries.ts readCities': {
    texts: () => eachFilter((sql, filter) => readCities(sql, filter)),
  },
  'modules/ad/queries.ts readChunksForIndex': { texts: async () => [INDEX_SQL] },
  'modules/ad/queries.ts readForIndex': { texts: async () => [INDEX_SQL] },
  'modules/ad/details.ts readDetails': { texts: async () => [DETAILS_SQL] },
  'modules/saved-filter/notifier.ts collectNewAds': {
    texts: () =>
      record(async (sql) => {
        const round = { after: 1, upTo: 2, now: new Date() };
        await collectNewAds(sql, { id: 1, user_id: 1, criteria: {} }, round);
        const criteria = { mark_id: 1, price_from: 1, kpps: ['cvt' as const] };
        await collectNewAds(sql, { id: 1, user_id: 1, criteria }, round);
      }),
  },
  'modules/ad/publishing.ts insertAd': {
    of: /^insert into ads/,
    texts: () => record((sql) => insertAd(sql, {} as CheckedAd, 1, now)),
  },
  'modules/ad/changes.ts changeAd': {
    of: /^update ads/,
    texts: () =>
      record(async (sql) => {
        const ad = { adId: 1, userId: 1, now };
        await changeAd(sql, outbox, ad, { description: '' });
        await changeAd(sql, outbox, ad, {
          price: 1,
          currency: 'EUR',
          report_url: '',
          vin_report_url: '',
          video: '',
          description: '',
          with_vat: true,
          warranty: true,
          available_for_credit: true,
        });
      }),
  },
  'seed/insert-rows.ts insertRows': {
    texts: () =>
      record(async (sql) => {
        await insertRows(sql, 'users', { id: 'integer', ...USER_COLUMNS }, [{}]);
        await insertRows(sql, 'legal_data', LEGAL_COLUMNS, [{}]);
        await insertRows(sql, 'ads', DEMO_AD_COLUMNS, [{}]);
        await insertRows(sql, 'ad_images', IMAGE_COLUMNS, [{}]);
      }),
  },
  'seed/insert-rows.ts skipWrittenIds': {
    texts: () =>
      record(async (sql) => {
        await skipWrittenIds(sql, 'users');
        await skipWrittenIds(sql, 'ads');
      }),
  },
  'seed/import/change-ads.ts changeAds': {
    texts: () =>
      record((sql) => changeAds(sql, [], { outbox: {} as Outbox, now: new Date(0), columns: new Set() })),
  },
  'seed/import/write-ads.ts writeAds': {
    texts: () =>
      record((sql) =>
        writeAds(sql, [{} as SpooledRow], {
          sellerIds: [1],
          rates: { RUB: 1, USD: 90, EUR: 100, date: '' },
          startedAt: '',
        }),
      ),
  },
};
