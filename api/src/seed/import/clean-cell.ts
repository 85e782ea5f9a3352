import { withoutInvisible } from '@cars/shared-contracts/schemas/clean-text';

/** A cell with plain digits, letters and signs in place of their variants, and without invisible signs. */
export const cleanCell = (cell: string): string => withoutInvisible(cell.normalize('NFKC')).trim();
