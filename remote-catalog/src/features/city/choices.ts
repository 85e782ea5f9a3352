import { CITIES, citySize } from '@cars/shared-contracts/rules/city-list';
import { TEXTS } from './texts.ts';

/** The cities as a sheet offers them; where a region is named as its city, it is not repeated. */
export const CITY_CHOICES = [
  { value: '', label: TEXTS.all },
  ...CITIES.map(({ id, name, region }) => ({
    value: String(id),
    label: name,
    weight: citySize(id),
    ...(region === name ? {} : { note: region }),
  })),
];
