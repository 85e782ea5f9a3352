import { ALIASES_CHINA } from './aliases-china.ts';
import { ALIASES_EUROPE } from './aliases-europe.ts';
import { ALIASES_GERMANY } from './aliases-germany.ts';
import { ALIASES_JAPAN } from './aliases-japan.ts';
import { ALIASES_KOREA } from './aliases-korea.ts';
import { ALIASES_RUSSIA } from './aliases-russia.ts';
import { ALIASES_USA } from './aliases-usa.ts';

/** Nicknames and spellings in the format of `readAliases`. */
export const ALIAS_TABLES: readonly string[] = [
  ALIASES_RUSSIA,
  ALIASES_GERMANY,
  ALIASES_JAPAN,
  ALIASES_KOREA,
  ALIASES_CHINA,
  ALIASES_EUROPE,
  ALIASES_USA,
];

/**
 * Reads a table of aliases. A line is `Mark|alias,alias|Model=alias,alias;Model=alias`, the names as in the
 * catalog; an alias with `+` before it counts only beside its mark.
 */
export const readAliases = (
  table: string,
  add: (mark: string, model: string | null, alias: string, needsMark: boolean) => void,
): void => {
  for (const line of table.trim().split('\n')) {
    const [mark = '', own = '', models = ''] = line.split('|');
    for (const alias of own.split(',')) if (alias !== '') add(mark, null, alias, false);
    for (const entry of models.split(';')) {
      const at = entry.indexOf('=');
      if (at < 0) continue;
      for (const alias of entry.slice(at + 1).split(',')) {
        const needsMark = alias.startsWith('+');
        add(mark, entry.slice(0, at), needsMark ? alias.slice(1) : alias, needsMark);
      }
    }
  }
};
