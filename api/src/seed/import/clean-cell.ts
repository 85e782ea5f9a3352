import { withoutInvisible } from '@cars/shared-contracts/schemas/clean-text';

/** What spreadsheets and people write before a number. */
const NUMBER_SIGN = /^[\s'’№#]+/;

/** The number of a row or a car without the signs before it: «'00012», «№ 12», «#12». */
export const bareNumber = (text: string): string => text.replace(NUMBER_SIGN, '');

/** A cell with plain digits, letters and signs in place of their variants, and without invisible signs. */
export const cleanCell = (cell: string): string => withoutInvisible(cell.normalize('NFKC')).trim();
