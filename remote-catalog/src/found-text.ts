import { formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';
import { COUNT_MAX } from '@cars/shared-contracts/schemas/limits';

/** «2 364»; «более 10 000» where the count ends. */
export const foundNumber = (count: number, more = count >= COUNT_MAX): string =>
  more ? `более ${formatWhole(COUNT_MAX)}` : formatWhole(count);

/** «2 364 объявления»; «более 10 000 объявлений» where the count ends. */
export const foundText = (count: number, more = count >= COUNT_MAX): string =>
  `${foundNumber(count, more)} ${more ? 'объявлений' : plural(count, ['объявление', 'объявления', 'объявлений'])}`;
