import { formatWhole } from '@cars/shared-contracts/rules/money';
import { plural } from '@cars/shared-contracts/rules/plural';

/** The server counts so far and no further. */
const COUNTED_MAX = 10_000;

/** «2 364 объявления»; «более 10 000 объявлений» where the count ends. */
export const foundText = (count: number, more = count >= COUNTED_MAX): string =>
  more
    ? `более ${formatWhole(COUNTED_MAX)} объявлений`
    : `${formatWhole(count)} ${plural(count, ['объявление', 'объявления', 'объявлений'])}`;
