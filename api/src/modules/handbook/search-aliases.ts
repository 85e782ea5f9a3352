import type { Mark } from './catalog/catalog.ts';

const MODEL_IDS_PER_MARK = 1000;

/** The aliases of a model with the distance of its id to the one before, where it is not 1. */
const entriesOf = (models: readonly (readonly [number, string])[]): string => {
  let last = 0;
  return models
    .map(([id, aliases]) => {
      const distance = id - last;
      last = id;
      return distance === 1 ? aliases : `${distance}=${aliases}`;
    })
    .join(';');
};

/**
 * The tables of aliases in the format of `readAliases`, with ids in place of names.
 *
 * Throws at a mark or model that the catalog has not.
 */
export const aliasLines = (tables: readonly string[], marks: readonly Mark[]): string =>
  tables
    .flatMap((table) => table.trim().split('\n'))
    .map((line) => {
      const [name = '', own = '', entries = ''] = line.split('|');
      const mark = marks.find((known) => known.name === name);
      const models = entries
        .split(';')
        .filter((entry) => entry !== '')
        .map((entry) => {
          const [model = '', aliases = ''] = entry.split('=');
          const known = mark?.models.find((one) => one.name === model);
          if (!known) throw new Error(`«${name} ${model}» is no model of the catalog`);
          return [known.id % MODEL_IDS_PER_MARK, aliases] as const;
        })
        .sort(([a], [b]) => a - b);
      if (!mark) throw new Error(`«${name}» is no mark of the catalog`);
      return [mark.id, own, ...(models.length > 0 ? [entriesOf(models)] : [])].join('|');
    })
    .join('\n');
