import { CITIES, citySize } from '@cars/shared-contracts/rules/city-list';

const ALL_CITIES = 'Все города';

/** The cities as a sheet offers them; where a region is named as its city, it is not repeated. */
export const CITY_CHOICES = [
  { value: '', label: ALL_CITIES },
  ...CITIES.map(({ id, name, region }) => ({
    value: String(id),
    label: name,
    weight: citySize(id),
    ...(region === name ? {} : { note: region }),
  })),
];
