/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠]/;

/** A cell that no spreadsheet runs: an apostrophe before what would be a formula. */
export const withFormulaMark = (cell: string): string =>
  FORMULA.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;

/** The cell without that apostrophe. */
export const withoutFormulaMark = (cell: string): string =>
  cell.startsWith("'") && withFormulaMark(cell.slice(1)) !== cell.slice(1) ? cell.slice(1) : cell;
