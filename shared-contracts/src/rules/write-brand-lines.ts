import type { AutoList, AutoListModel } from '../schemas/handbook.ts';

type Entry = Pick<AutoListModel, 'id' | 'name' | 'cyrillic' | 'alt' | 'popularity'>;

const lineOf = ({ id, name, cyrillic, alt = [], popularity }: Entry, lastId: number): string =>
  [name, ...(cyrillic ? [cyrillic] : []), ...alt].join('|') +
  (popularity === undefined ? '' : `^${popularity}`) +
  (id === lastId + 1 ? '' : `@${id}`);

/** The brand list as `readBrandLines` reads it; apart from it, for the browser only reads. */
export const writeBrandLines = ({ marks, models }: AutoList): string => {
  let lastId = 0;
  let markId = 0;
  const line = (entry: Entry): string => {
    const text = lineOf(entry, lastId);
    lastId = entry.id;
    return text;
  };
  return [
    ...marks.map(line),
    '',
    ...models.flatMap((model) => {
      const isOther = model.mark_id !== markId;
      markId = model.mark_id;
      return [...(isOther ? [`#${markId}`] : []), line(model)];
    }),
  ].join('\n');
};
