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
