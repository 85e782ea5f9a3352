import { CITIES, citySize } from '@cars/shared-contracts/rules/city-list';
import { citiesOfText } from '@cars/shared-contracts/rules/city-of-text';

const ALL_CITIES = 'Все города';

/** The choices of the city sheet, large cities first; a region with its city's name is not repeated. */
export const CITY_CHOICES = [
  { value: '', label: ALL_CITIES },
  ...CITIES.map(({ id, name, region }) => ({
    value: String(id),
    label: name,
    weight: citySize(id),
    ...(region === name ? {} : { note: region }),
  })).sort((a, b) => b.weight - a.weight),
];

/** The choices that a place means as people write it: «г. Химки, Московская обл.» [DATA-46]. */
export const cityChoicesOf = (text: string): readonly string[] =>
  citiesOfText(text).map(({ id }) => String(id));
