/** Width of a line in pixels. */
export type Measure = (line: string) => number;

const ELLIPSIS = '…';

/** As many parts as fit in front of an ellipsis, at least one. */
const cut = (parts: readonly string[], joint: string, width: number, measure: Measure): string => {
  const withEllipsis = (count: number) => `${parts.slice(0, count).join(joint)}${ELLIPSIS}`;
  let fits = 1;
  let tooMany = parts.length + 1;
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (measure(withEllipsis(count)) <= width) fits = count;
    else tooMany = count;
  }
  return withEllipsis(fits);
};

/** A line that fits: cut at a word, and inside of a word only when the first one alone is too long. */
export const fitLine = (text: string, width: number, measure: Measure): string => {
  if (measure(text) <= width) return text;
  const words = text.split(' ');
  const line = cut(words, ' ', width, measure).replace(/[.,:;!?·]…$/, ELLIPSIS);
  return measure(line) <= width ? line : cut([...(words[0] ?? '')], '', width, measure);
};

/** Lines of whole words; what does not fit into the last one ends with an ellipsis. */
export const fitLines = (text: string, width: number, linesMax: number, measure: Measure): string[] => {
  const lines: string[] = [];
  let rest = text.split(' ');
  while (rest.length > 0 && lines.length < linesMax - 1) {
    let count = 1;
    while (count < rest.length && measure(rest.slice(0, count + 1).join(' ')) <= width) count += 1;
    if (measure(rest.slice(0, count).join(' ')) > width) break;
    lines.push(rest.slice(0, count).join(' '));
    rest = rest.slice(count);
  }
  return rest.length > 0 ? [...lines, fitLine(rest.join(' '), width, measure)] : lines;
};
