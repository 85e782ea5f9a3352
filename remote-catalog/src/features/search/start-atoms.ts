import { atom } from '@cars/shared-contracts/runtime';
import { carNamesAtom } from './atoms.ts';
import { markCountsAtom } from './count-atoms.ts';

const MARKS_SHOWN = 8;

/** The marks with most ads, by their names; none before the brand list and the numbers are here. */
export const popularMarksAtom = atom((get) => {
  const { markOf } = get(carNamesAtom);
  return Object.entries(get(markCountsAtom)?.values ?? {})
    .sort(([, a], [, b]) => b - a)
    .slice(0, MARKS_SHOWN)
    .flatMap(([id, count]) => {
      const name = markOf(id);
      return name === null ? [] : [{ id, name, count }];
    });
});
