import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createSearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import { understandSentence } from '@cars/shared-contracts/rules/search/sentence/understand';
import { search } from '@cars/shared-contracts/rules/search/suggest';
import { printable } from '@cars/shared-server/printable';
import { catalogList } from './service.ts';

/*
 * Explains the search for queries, to tune relevance: reads queries on stdin, a line each, and prints for
 * each one JSON line `{query, suggestions:[{type, mark, model?}], condition, repaired_layout, mark, model, filters,
 * marks, excluded_marks, region, unknown}`; from `mark` on it is what the sentence names [SENT-1].
 */

const list = catalogList();
const index = createSearchIndex(list);
const markNames = new Map(list.marks.map(({ id, name }) => [id, name]));

const explain = (query: string): string => {
  const { suggestions, condition, repairedLayout } = search(index, query);
  const { text, mark, model, marks, excluded, region, filters, unknown } = understandSentence(query, index);
  const line = JSON.stringify({
    query,
    suggestions: suggestions.map(({ type, markId, data }) => ({
      type,
      mark: markNames.get(markId),
      ...(type === 'model' ? { model: data.name } : {}),
    })),
    condition,
    repaired_layout: repairedLayout,
    mark: mark?.name ?? null,
    model: model?.name ?? null,
    filters,
    marks: marks.map(({ name }) => name),
    excluded_marks: excluded.map(({ name }) => name),
    region,
    unknown: unknown.map(({ start, end }) => text.slice(start, end)),
  });
  return printable(line);
};

// Without a reader the rest of the input is of no use.
process.stdout.on('error', () => process.exit());
for await (const query of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  if (!process.stdout.write(`${explain(query)}\n`)) await once(process.stdout, 'drain');
}
