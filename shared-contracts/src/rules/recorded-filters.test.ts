import { expect, test } from '@rstest/core';
import { filterFromQuery, filterToQuery, searchBody } from './catalog-filter.ts';
import { type Criteria, criteriaOf, filterOfCriteria } from './saved-filter.ts';

/* Addresses and stored filters as people have them in bookmarks and in the database: none may change its meaning. */

const EVERY_ADDRESS =
  'brand=1&model=11&onlyAvailable=true&yearMin=2015&yearMax=2020&priceMin=500000&priceMax=2000000&mileageMin=1000' +
  '&mileageMax=90000&bodyType=sedan,wagon&kpp=cvt&engine=gas,hybrid&drivetrain=all_wheel&rudder=right&powerMin=100' +
  '&powerMax=200&color=000000,ffffff&ptsType=original&condition=used&statuses=3,4&stockStatuses=in_stock,on_order' +
  '&sort=price_asc&cityId=5&marks=2,7&notMarks=3&seller=dealer&region=Татарстан&radius=100';

const EVERY_STORED: Criteria = {
  mark_id: 1,
  model_id: 11,
  city_id: 5,
  price_from: 500_000,
  price_to: 2_000_000,
  mileage_from: 1_000,
  mileage_to: 90_000,
  stock_status: ['in_stock', 'on_order'],
  is_in_stock: true,
  year_filter: { type: 'range', value: [2015, 2020] },
  car_status_ids: [2, 3, 4],
  bodies: ['sedan', 'wagon'],
  kpps: ['cvt'],
  pts_type: 'original',
  engines: ['gas', 'hybrid'],
  drivetrains: ['all_wheel'],
  rudder: 'right',
  power_from: 100,
  power_to: 200,
  colors: ['#000000', '#ffffff'],
  mark_ids: [2, 7],
  excluded_mark_ids: [3],
  seller: 'dealer',
  region: 'Татарстан',
  radius_km: 100,
};

const EVERY_BODY = {
  mark_id: 1,
  model_id: 11,
  stock_status: ['in_stock', 'on_order'],
  year_filter: { type: 'range', value: [2015, 2020] },
  price: [500_000, 2_000_000],
  mileage: [1_000, 90_000],
  car_statuses: [2, 3, 4],
  is_in_stock: true,
  city_id: 5,
  bodies: ['sedan', 'wagon'],
  kpps: ['cvt'],
  pts_type: 'original',
  engines: ['gas', 'hybrid'],
  drivetrains: ['all_wheel'],
  rudder: 'right',
  power: [100, 200],
  colors: ['#000000', '#ffffff'],
  mark_ids: [2, 7],
  excluded_mark_ids: [3],
  seller: 'dealer',
  region: 'Татарстан',
  radius_km: 100,
};

const read = (address: string) => filterFromQuery(new URLSearchParams(address));

test.each([
  [EVERY_ADDRESS, EVERY_BODY],
  [
    'yearMin=1900&yearMax=2027&priceMin=0&priceMax=99999999&mileageMin=0&mileageMax=999999',
    { year_filter: { type: 'range', value: [null, 2027] } },
  ],
  [
    'priceMax=1500000&kpp=automatic%2Cmanual&utm_source=vk&wheels=5',
    { price: [null, 1_500_000], kpps: ['automatic', 'manual'] },
  ],
  [
    'brand=x&priceMin=-1&bodyType=tank,suv,suv&rudder=middle&radius=100&condition=__proto__&statuses=0,12,1000',
    { bodies: ['suv'], car_statuses: [12] },
  ],
  ['condition=for_parts&statuses=2&onlyAvailable=yes', { car_statuses: [2, 4, 5] }],
  [
    'yearMax=2500&priceMin=9999999999&mileageMax=99999999&powerMin=90000',
    {
      year_filter: { type: 'range', value: [null, 2100] },
      price: [9_999_999_999, null],
      mileage: [null, 9_999_999],
      power: [9_999, null],
    },
  ],
  ['cityId=138&radius=99&region=%3Cb%3E&marks=0,5&seller=nobody', { city_id: 138, mark_ids: [5] }],
])('the address %s is the search of before [CAT-41]', (address, body) => {
  expect(searchBody(read(address))).toEqual(body);
});

test('a whole address is written as it was read, and stored with every condition [CAT-36] [CAT-41]', () => {
  const filter = read(EVERY_ADDRESS);
  expect(decodeURIComponent(String(filterToQuery(filter)))).toBe(EVERY_ADDRESS);
  expect(criteriaOf(filter)).toEqual(EVERY_STORED);
});

test.each([
  [EVERY_STORED, EVERY_ADDRESS.replace('condition=used&statuses=3,4', 'statuses=2,3,4')],
  [
    {
      mark_id: 1,
      model_id: 11,
      city_id: null,
      price_from: 0,
      price_to: 99_999_999,
      stock_status: 'in_stock',
      is_in_stock: false,
      year_filter: { type: 'range', value: [1900, 2020] },
    },
    'brand=1&model=11&yearMin=1900&yearMax=2020&priceMin=0&priceMax=99999999&stockStatuses=in_stock',
  ],
  [
    { mark_id: 99, model_id: 11, bodies: [], kpps: null, year_filter: null, car_status_ids: [2] },
    'statuses=2',
  ],
  [
    { radius_km: 100, power_to: 9_999, mileage_from: 0, mark_ids: [7, 99] },
    'mileageMin=0&powerMax=9999&marks=7',
  ],
] as [Criteria, string][])('the stored filter %# is the list of before [CAT-38]', (stored, address) => {
  const marks = [1, 2, 3, 7].map((id) => ({ id, name: `Марка ${id}`, models: [] }));
  const models = [{ id: 11, name: 'Модель', mark_id: 1 }];
  const filter = filterOfCriteria(stored, { marks, models, generations: [] });
  const withoutOrder = address.replace('&sort=price_asc', '');
  expect(read(String(filterToQuery(filter)))).toEqual(read(withoutOrder));
});
