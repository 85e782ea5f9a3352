import {
  type CatalogFilter,
  DEFAULT_FILTER,
  filterToQuery,
  searchBody,
} from '@cars/shared-contracts/rules/catalog-filter';
import { cityById } from '@cars/shared-contracts/rules/city-list';
import { type ConditionNames, conditionWords } from '@cars/shared-contracts/rules/filter-conditions';
import { bestOffers, droppableOf } from '@cars/shared-contracts/rules/filter-offers';
import { createSearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import { catalogChange, unappliedWords } from '@cars/shared-contracts/rules/search/sentence/catalog-change';
import { type Sentence, understandSentence } from '@cars/shared-contracts/rules/search/sentence/understand';
import { sortLabel } from '@cars/shared-contracts/rules/sort';
import { conditionByKey } from '@cars/shared-contracts/rules/vehicle';
import type { AdCard, AdPage } from '@cars/shared-contracts/schemas/ad';
import type { PageQuery } from '@cars/shared-contracts/schemas/page';
import type { Rates } from '@cars/shared-contracts/schemas/rate';
import { GUEST } from '../http/caller.ts';
import type { AdService } from '../modules/ad/service.ts';
import { CATALOG } from '../modules/handbook/catalog/catalog.ts';
import { catalogList } from '../modules/handbook/service.ts';
import { once } from '../once.ts';
import type { FoundCount } from './search-texts.ts';

/** A condition that may be dropped: its name, how many ads there are without it, and their page. */
export interface DropOffer {
  readonly name: string;
  readonly found: FoundCount;
  readonly path: string;
}

/** What a sentence finds. */
export type Found =
  | { readonly kind: 'not_understood'; readonly unapplied: readonly string[] }
  | {
      readonly kind: 'understood';
      readonly conditions: readonly string[];
      readonly unapplied: readonly string[];
      readonly found: FoundCount;
      readonly cards: readonly AdCard[];
      /** Where the next page begins; absent without one. */
      readonly next?: string | undefined;
      /** The catalog with these filters. */
      readonly path: string;
      /** Where nothing is found. */
      readonly offers: readonly DropOffer[];
    };

export interface FindCarsParts {
  readonly ads: Pick<AdService, 'search' | 'count'>;
  /** The rates in force, for prices in other currencies. */
  readonly rates: { readonly current: Rates };
  readonly now: () => Date;
}

/** Commas are valid in a query; the shorter text fits more start parameters. */
const catalogPath = (filter: CatalogFilter): string => {
  const query = filterToQuery(filter).toString().replaceAll('%2C', ',');
  return query === '' ? '/catalog' : `/catalog?${query}`;
};

/** The filter that the search field sets for the same sentence [SENT-14]. */
const filterOfSentence = (sentence: Sentence, rates: Rates): CatalogFilter => {
  const { mark, model, filters } = sentence;
  return {
    ...DEFAULT_FILTER,
    ...catalogChange(sentence, rates),
    brand: mark ? String(mark.id) : '',
    model: model ? String(model.id) : '',
    statuses: filters.condition ? [String(conditionByKey(filters.condition).id)] : [],
  };
};

const MARK_NAMES: ReadonlyMap<string, string> = new Map(CATALOG.map(({ id, name }) => [String(id), name]));

const namesOf = ({ mark, model }: Sentence, { cityId }: CatalogFilter): ConditionNames => ({
  mark: mark?.name ?? null,
  model: model?.name ?? null,
  generation: null,
  markOf: (id) => MARK_NAMES.get(id) ?? null,
  city: cityById(Number(cityId))?.name ?? null,
  statuses: [],
});

const wordsOf = (filter: CatalogFilter, names: ConditionNames): string[] => [
  ...conditionWords(filter, names),
  ...(filter.sort === DEFAULT_FILTER.sort ? [] : [sortLabel(filter.sort).toLowerCase()]),
];

const searchIndex = once(() => createSearchIndex(catalogList()));

/** Searches ads by a sentence as the search field does, for the bots. */
export const createFindCars = ({ ads, rates, now }: FindCarsParts) => {
  const pageOf = async (filter: CatalogFilter, page: PageQuery): Promise<AdPage> => {
    const { bytes } = await ads.search(searchBody(filter), filter.sort, page, GUEST);
    return (JSON.parse(bytes.toString('utf8')) as { data: AdPage }).data;
  };

  const offersOf = async (filter: CatalogFilter, names: ConditionNames): Promise<DropOffer[]> => {
    const counted = await Promise.all(
      droppableOf(filter, names).map(async (condition) => ({
        ...condition,
        ...(await ads.count(searchBody({ ...filter, ...condition.without }), GUEST)),
      })),
    );
    return bestOffers(counted).map(({ fullName, name, without, count, more }) => ({
      name: fullName ?? name ?? '',
      found: { count, more },
      path: catalogPath({ ...filter, ...without }),
    }));
  };

  return async (query: string, page: PageQuery): Promise<Found> => {
    const sentence = understandSentence(query, searchIndex(), now());
    const filter = filterOfSentence(sentence, rates.current);
    const names = namesOf(sentence, filter);
    const unapplied = unappliedWords(sentence, rates.current);
    const conditions = wordsOf(filter, names);
    if (conditions.length === 0) return { kind: 'not_understood', unapplied };
    const found = await ads.count(searchBody(filter), GUEST);
    const cars = found.count > 0 ? await pageOf(filter, page) : null;
    return {
      kind: 'understood',
      conditions,
      unapplied,
      found,
      cards: cars?.items ?? [],
      next: cars?.pagination.next,
      path: catalogPath(filter),
      offers: found.count > 0 ? [] : await offersOf(filter, names),
    };
  };
};
export type FindCars = ReturnType<typeof createFindCars>;
