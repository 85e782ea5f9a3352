/**
 * Reads aliases that `pnpm generate` writes from the tables of `alias-sources.ts`. A line is
 * `mark|alias,alias|alias,alias;3=alias`, where an entry of a model begins with the distance of its id to the one
 * before, if it is not 1; an alias with `+` before it counts only beside its mark.
 */
export const readAliases = (
  lines: string,
  add: (mark: number, model: number | null, alias: string, needsMark: boolean) => void,
): void => {
  for (const line of lines.trim().split('\n')) {
    const [mark = '', own = '', models] = line.split('|');
    let id = Number(mark) * 1000;
    for (const alias of own.split(',')) if (alias !== '') add(Number(mark), null, alias, false);
    for (const entry of models?.split(';') ?? []) {
      const [distance, aliases = distance ?? ''] = entry.split('=');
      id += distance === aliases ? 1 : Number(distance);
      for (const alias of aliases.split(',')) {
        const needsMark = alias.startsWith('+');
        add(Number(mark), id, needsMark ? alias.slice(1) : alias, needsMark);
      }
    }
  }
};
