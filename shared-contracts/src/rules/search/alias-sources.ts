import { ALIASES_CHINA } from './aliases-china.ts';
import { ALIASES_EUROPE } from './aliases-europe.ts';
import { ALIASES_GERMANY } from './aliases-germany.ts';
import { ALIASES_JAPAN } from './aliases-japan.ts';
import { ALIASES_KOREA } from './aliases-korea.ts';
import { ALIASES_RUSSIA } from './aliases-russia.ts';
import { ALIASES_USA } from './aliases-usa.ts';

/**
 * Nicknames with names of the catalog, which `pnpm generate` turns into ids for the browser. A line is
 * `Mark|alias,alias|Model=alias,alias;Model=alias`; an alias with `+` before it counts only beside its mark.
 */
export const ALIAS_SOURCES: readonly string[] = [
  ALIASES_RUSSIA,
  ALIASES_GERMANY,
  ALIASES_JAPAN,
  ALIASES_KOREA,
  ALIASES_CHINA,
  ALIASES_EUROPE,
  ALIASES_USA,
];
