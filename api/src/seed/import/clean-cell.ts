/** Invisible signs, as a web page or a chat leaves them. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A cell with plain digits, letters and signs in place of their variants, and without invisible signs. */
export const cleanCell = (cell: string): string => cell.normalize('NFKC').replace(INVISIBLE, '').trim();
