import type { Quantity } from './filters.ts';
import { find, type Scan } from './scan.ts';

/** «90-х годов»: a whole decade. */
export const decadeAt = (scan: Scan, at: number): Quantity | null => {
  const phrase = find(scan, at, 'decade');
  const token = scan.tokens[at];
  const next = scan.tokens[at + 1];
  let from: number | null = phrase ? Number(phrase.value) : null;
  let end = at + 1;
  if (
    !phrase &&
    token?.kind === 'number' &&
    token.value % 10 === 0 &&
    /^(?:[5-9]0|(?:19|20)[0-9]0)$/.test(token.text)
  ) {
    const isHyphen = next?.text === '-';
    const suffix = isHyphen ? scan.tokens[at + 2] : next;
    if (suffix?.text === 'х' || suffix?.text === 'ые' || suffix?.text === 'е') {
      const unit = find(scan, at + (isHyphen ? 3 : 2), 'unit');
      if (token.value < 100 && unit?.value !== 'year' && !(isHyphen && suffix.text === 'х')) return null;
      from = token.value < 100 ? 1900 + token.value : token.value;
      end = at + (isHyphen ? 3 : 2);
    }
  }
  if (from === null) return null;
  if (find(scan, end, 'unit')?.value === 'year') end += 1;
  return { key: 'year', range: { from, to: from + 9 }, currency: null, start: at, end };
};
