import { describe, expect, test } from '@rstest/core';
import { AdSearchSchema } from '../schemas/ad-search.ts';
import {
  changedFilter,
  DEFAULT_FILTER,
  filterFromQuery,
  filterToQuery,
  isFilterActive,
  searchBody,
} from './catalog-filter.ts';

test('defaults are not active; an order or a city is [CAT-28]', () => {
  expect(isFilterActive(DEFAULT_FILTER)).toBe(false);
  expect(isFilterActive({ ...DEFAULT_FILTER, sort: 'price_asc' })).toBe(true);
  expect(isFilterActive({ ...DEFAULT_FILTER, cityId: '1' })).toBe(true);
});

describe('the body of a search', () => {
  test('of the defaults is empty', () => {
    expect(searchBody(DEFAULT_FILTER)).toEqual({});
  });

  test('has null for an open end, whatever the clock [CAT-30]', () => {
    const body = searchBody({ ...DEFAULT_FILTER, yearMin: '2010', priceMax: '500000', mileageMin: '1000' });
    expect(body).toEqual({
      year_filter: { type: 'range', value: [2010, null] },
      price: [null, 500000],
      mileage: [1000, null],
    });
  });

  test('has null for the other end as well, and numbers within what an ad can have', () => {
    expect(searchBody({ ...DEFAULT_FILTER, yearMax: '2010', priceMin: '5', mileageMax: '7' })).toEqual({
      year_filter: { type: 'range', value: [null, 2010] },
      price: [5, null],
      mileage: [null, 7],
    });
    const wide = { ...DEFAULT_FILTER, yearMin: '2050', priceMin: '90000000', priceMax: '200000000' };
    expect(searchBody({ ...wide, mileageMin: '99999999' })).toEqual({
      year_filter: { type: 'range', value: [2050, null] },
      price: [90_000_000, 200_000_000],
      mileage: [9_999_999, null],
    });
  });

  test.each([
    ['new', [1]],
    ['used', [2]],
    ['for_parts', [4, 5]],
  ])('the condition %s is the statuses %j [CAT-39]', (condition, ids) => {
    expect(searchBody({ ...DEFAULT_FILTER, condition }).car_statuses).toEqual(ids);
  });

  test('takes the loaded id of each key', () => {
    const loaded = [
      { id: 30, key: 'new' },
      { id: 31, key: 'used' },
      { id: 32, key: 'salvage' },
    ];
    const idsOf = (condition: string) => searchBody({ ...DEFAULT_FILTER, condition }, loaded).car_statuses;
    expect(['new', 'used', 'for_parts'].map(idsOf)).toEqual([[30], [31], [4, 32]]);
  });

  test('turns a condition into statuses beside the chosen ones [CAT-39] [DATA-25]', () => {
    expect(
      searchBody({ ...DEFAULT_FILTER, condition: 'for_parts', statuses: ['3', '4'] }).car_statuses,
    ).toEqual([3, 4, 5]);
  });

  test('has the ids of the loaded statuses [CAT-39] [DATA-15]', () => {
    const loaded = [{ id: 40, key: 'damaged' }];
    expect(searchBody({ ...DEFAULT_FILTER, condition: 'for_parts' }, loaded).car_statuses).toEqual([5, 40]);
  });

  test('is what the server accepts', () => {
    const body = searchBody({
      ...DEFAULT_FILTER,
      brand: '1',
      model: '1001',
      onlyAvailable: 'true',
      bodyType: ['suv'],
      kpp: ['cvt'],
      engine: ['diesel'],
      drivetrain: ['all_wheel', 'rear_wheel'],
      rudder: 'right',
      powerMin: '150',
      color: ['000000'],
      ptsType: 'duplicate',
      stockStatuses: ['in_stock', 'on_order'],
      cityId: '2',
    });
    expect(AdSearchSchema.safeParse(body)).toMatchObject({ success: true, data: body });
    expect(body).toMatchObject({
      engines: ['diesel'],
      drivetrains: ['all_wheel', 'rear_wheel'],
      rudder: 'right',
      power: [150, null],
      colors: ['#000000'],
    });
  });
});

test('further marks, marks that are not wanted, seller and region are conditions of a search [CAT-61] [DATA-40]', () => {
  const chosen = { brand: '5', marks: ['7', '9'], notMarks: ['1'], seller: 'dealer', region: 'Татарстан' };
  const body = searchBody({ ...DEFAULT_FILTER, ...chosen });
  expect(AdSearchSchema.parse(body)).toEqual({
    mark_id: 5,
    mark_ids: [7, 9],
    excluded_mark_ids: [1],
    seller: 'dealer',
    region: 'Татарстан',
  });
  const wrong = new URLSearchParams('marks=x,0&notMarks=-1&seller=nobody&region=%3Cb%3E');
  expect(filterFromQuery(wrong)).toEqual(DEFAULT_FILTER);
});

test('a radius is a condition around a city only, and one of five [CAT-75] [DATA-42]', () => {
  const around = filterFromQuery(new URLSearchParams('cityId=138&radius=100'));
  expect(AdSearchSchema.parse(searchBody(around))).toEqual({ city_id: 138, radius_km: 100 });
  expect(filterFromQuery(new URLSearchParams('radius=100'))).toEqual(DEFAULT_FILTER);
  expect(filterFromQuery(new URLSearchParams('cityId=138&radius=99')).radius).toBe('');
  expect(searchBody({ ...DEFAULT_FILTER, radius: '100' })).toEqual({});
});

describe('the address', () => {
  test('returns the filter that was written [CAT-41] [DATA-9]', () => {
    const filter = {
      ...DEFAULT_FILTER,
      brand: '5',
      statuses: ['2', '3'],
      sort: 'year_asc' as const,
      ptsType: 'original',
      rudder: 'left',
      engine: ['gas', 'electric'],
      drivetrain: ['front_wheel'],
      color: ['42aaff'],
      powerMax: '300',
      cityId: '7',
      yearMin: '1970',
      marks: ['3', '41'],
      notMarks: ['1'],
      seller: 'private',
      region: 'Саха (Якутия)',
      radius: '200',
    };
    expect(filterFromQuery(filterToQuery(filter))).toEqual(filter);
  });

  test('of the defaults is empty', () => {
    expect(filterToQuery(DEFAULT_FILTER).toString()).toBe('');
  });

  test('that is invalid means the defaults', () => {
    const query = new URLSearchParams(
      'brand=0&sort=random&yearMin=-1&onlyAvailable=yes&condition=__proto__&bodyType=%3Cb%3E&cityId=1e9&ptsType=lost' +
        '&rudder=middle&engine=steam&drivetrain=__proto__&color=%23000000,red&powerMin=-5&model=3000000000',
    );
    expect(filterFromQuery(query)).toEqual(DEFAULT_FILTER);
  });

  test('reads the valid members of a list, each once', () => {
    const query = new URLSearchParams(
      'bodyType=suv,tank,suv,__proto__&kpp=robot,cvt&stockStatuses=sold&statuses=2,x,0,1000,3',
    );
    expect(filterFromQuery(query)).toEqual({
      ...DEFAULT_FILTER,
      bodyType: ['suv'],
      kpp: ['cvt'],
      statuses: ['2', '3'],
    });
  });

  test('keeps every kind of choice', () => {
    const filter = {
      ...DEFAULT_FILTER,
      onlyAvailable: 'true' as const,
      condition: 'for_parts',
      stockStatuses: ['in_stock', 'in_transit'],
      statuses: ['10', '200'],
    };
    expect(filterFromQuery(filterToQuery(filter))).toEqual(filter);
    expect(filterFromQuery(new URLSearchParams('sort=created_desc'))).toEqual(DEFAULT_FILTER);
  });

  test('reads a number of a status in full', () => {
    const query = new URLSearchParams('statuses=x2,2x,1,12,123');
    expect(filterFromQuery(query).statuses).toEqual(['1', '12', '123']);
  });

  test('reads twenty members of a list at most', () => {
    const query = new URLSearchParams({ statuses: Array.from({ length: 30 }, (_, n) => n + 1).join(',') });
    expect(filterFromQuery(query).statuses).toHaveLength(20);
  });
});

test('numbers of an address beyond the limits of the call are limited', () => {
  const filter = filterFromQuery(
    new URLSearchParams('yearMax=2500&priceMin=9999999999&mileageMax=99999999&powerMin=90000'),
  );
  expect(searchBody(filter)).toMatchObject({
    year_filter: { value: [null, 2100] },
    price: [9_999_999_999, null],
    mileage: [null, 9_999_999],
    power: [9_999, null],
  });
});

test('numbers that stood for an open end in an old address set nothing [CAT-30]', () => {
  const query =
    'yearMin=1900&priceMin=0&priceMax=99999999&mileageMin=0&mileageMax=999999&powerMin=0&powerMax=9999';
  expect(filterFromQuery(new URLSearchParams(query))).toEqual(DEFAULT_FILTER);
});

describe('a generation', () => {
  const chosen = { ...DEFAULT_FILTER, brand: '1', model: '11', generation: '1100' };

  test.each([
    [{ priceMax: '5' }, '1100'],
    [{ brand: '1', model: '11' }, '1100'],
    [{ model: '12' }, ''],
    [{ brand: '', model: '' }, ''],
    [{ model: '12', generation: '1200' }, '1200'],
  ])('after the change %o is «%s» [CAT-82]', (change, generation) => {
    expect(changedFilter(chosen, change).generation).toBe(generation);
  });

  test('is in address and search with its model only [CAT-82]', () => {
    expect(String(filterToQuery(chosen))).toBe('brand=1&model=11&generation=1100');
    expect(filterFromQuery(filterToQuery(chosen))).toEqual(chosen);
    expect(searchBody(chosen)).toEqual({ mark_id: 1, model_id: 11, generation_id: 1100 });
    expect(searchBody({ ...chosen, model: '' })).toEqual({ mark_id: 1 });
    expect(filterFromQuery(new URLSearchParams('brand=1&generation=1100')).generation).toBe('');
  });
});
