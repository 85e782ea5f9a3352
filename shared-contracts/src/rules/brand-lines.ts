import type { AutoList, AutoListMark, AutoListModel } from '../schemas/handbook.ts';

/*
 * The brand list as lines, 40 % smaller than its objects when compressed. First the marks, then an empty line, then
 * `#mark` and its models; a line is `name|spelling|spelling`, then `^popularity` and `@id` where they are not the
 * usual ones: the last id and one.
 */

const LINE = /^(.*?)(?:\^(\d+))?(?:@(\d+))?$/;

const readEntry = (line: string, lastId: number): AutoListMark => {
  const [, names = '', popularity, id] = LINE.exec(line) ?? [];
  const [name = '', ...alt] = names.split('|');
  return {
    id: id === undefined ? lastId + 1 : Number(id),
    name,
    ...(alt.length > 0 ? { alt } : {}),
    ...(popularity === undefined ? {} : { popularity: Number(popularity) }),
  };
};

export const readBrandLines = (text: string): AutoList => {
  const marks: AutoListMark[] = [];
  const models: AutoListModel[] = [];
  let lastId = 0;
  let markId: number | null = null;
  for (const line of text.split('\n')) {
    if (line === '') markId = 0;
    else if (markId !== null && line.startsWith('#')) markId = Number(line.slice(1));
    else {
      const entry = readEntry(line, lastId);
      lastId = entry.id;
      if (markId === null) marks.push(entry);
      else models.push({ mark_id: markId, ...entry });
    }
  }
  return { marks, models };
};
