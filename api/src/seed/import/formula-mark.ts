/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[\s\u00a0]*[=+\-@＝＋－＠]/;

/** A text that programs write as a formula, so that a spreadsheet keeps the zeros of `="00012"`. */
const TEXT_FORMULA = /^\s*[=＝]\s*"([^"]*(?:""[^"]*)*)"\s*$/;

/** A cell that no spreadsheet runs: an apostrophe before what would be a formula. */
export const withFormulaMark = (cell: string): string =>
  FORMULA.test(cell) || /^[\t\r\n]/.test(cell) ? `'${cell}` : cell;

/** The cell without that apostrophe, and the text of a formula that is a text alone: what is written of it is read equal. */
export const withoutFormulaMark = (cell: string): string => {
  const isMarked = cell.startsWith("'") && withFormulaMark(cell.slice(1)) !== cell.slice(1);
  const plain = isMarked ? cell.slice(1) : cell;
  const text = TEXT_FORMULA.exec(plain)?.[1];
  return text === undefined ? plain : withoutFormulaMark(text.replaceAll('""', '"'));
};
