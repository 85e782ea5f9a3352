import { formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';

/** The server counts so far and no further. */
const COUNTED_MAX = 10_000;

/** «2 364»; «более 10 000» where the count ends. */
export const foundNumber = (count: number, more = count >= COUNTED_MAX): string =>
  more ? `более ${formatWhole(COUNTED_MAX)}` : formatWhole(count);

/** «2 364 объявления»; «более 10 000 объявлений» where the count ends. */
export const foundText = (count: number, more = count >= COUNTED_MAX): string =>
  `${foundNumber(count, more)} ${more ? 'объявлений' : plural(count, ['объявление', 'объявления', 'объявлений'])}`;
