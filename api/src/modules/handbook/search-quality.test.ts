import { createSearchIndex } from '@cars/shared-contracts/rules/search/search-index';
import { search } from '@cars/shared-contracts/rules/search/suggest';
import { CONDITION_TRAPS } from '@cars/shared-contracts/test-data/search-queries/condition-traps';
import { CONDITION_QUERIES } from '@cars/shared-contracts/test-data/search-queries/conditions';
import { CYRILLIC_MARKS } from '@cars/shared-contracts/test-data/search-queries/cyrillic-marks';
import { CYRILLIC_MODELS } from '@cars/shared-contracts/test-data/search-queries/cyrillic-models';
import { LATIN } from '@cars/shared-contracts/test-data/search-queries/latin';
import { MARK_AND_MODEL } from '@cars/shared-contracts/test-data/search-queries/mark-and-model';
import { MIXED_ALPHABETS } from '@cars/shared-contracts/test-data/search-queries/mixed-alphabets';
import { NO_MATCH } from '@cars/shared-contracts/test-data/search-queries/no-match';
import { PREFIXES } from '@cars/shared-contracts/test-data/search-queries/prefixes';
import type { ExpectedQuery } from '@cars/shared-contracts/test-data/search-queries/query-table';
import { SEPARATORS } from '@cars/shared-contracts/test-data/search-queries/separators';
import { SLANG } from '@cars/shared-contracts/test-data/search-queries/slang';
import { TYPOS } from '@cars/shared-contracts/test-data/search-queries/typos';
import { WORD_ORDER } from '@cars/shared-contracts/test-data/search-queries/word-order';
import { WRONG_LAYOUT } from '@cars/shared-contracts/test-data/search-queries/wrong-layout';
import { describe, expect, test } from '@rstest/core';
import { CATALOG } from './catalog/catalog.ts';
import { catalogList } from './service.ts';

/** Figures of a run, for its log. */
const report = (text: string) => process.stdout.write(`${text}\n`);

const index = createSearchIndex(catalogList());
const markOfId = new Map(index.marks.map(({ id, name }) => [id, name]));

/** For words of fewer letters the meaning need only be among the first three. */
const WHOLE_PREFIX_CHARS = 4;

interface Checked {
  readonly query: string;
  readonly isHit: boolean;
  readonly isFalseCondition: boolean;
  readonly seen: string;
}

const check = ({ query, meanings, condition }: ExpectedQuery, isPrefix: boolean): Checked => {
  const result = search(index, query);
  const isShort = isPrefix && (query.trim().split(' ').at(-1) ?? '').length < WHOLE_PREFIX_CHARS;
  const seen = result.suggestions
    .slice(0, isShort ? 3 : 1)
    .map(({ type, markId, data }) => `${markOfId.get(markId)}${type === 'model' ? ` / ${data.name}` : ''}`);
  const isMeant = meanings.some(({ mark, model }) =>
    mark === undefined ? seen.length === 0 : seen.includes(model === undefined ? mark : `${mark} / ${model}`),
  );
  return {
    query,
    isHit: isMeant && result.condition === condition,
    isFalseCondition: result.condition !== null && result.condition !== condition,
    seen: `${seen.join(' | ') || 'nothing'} [${result.condition}]`,
  };
};

const GROUPS: readonly [string, readonly ExpectedQuery[], number][] = [
  ['Latin', LATIN, 97],
  ['Cyrillic marks', CYRILLIC_MARKS, 97],
  ['Cyrillic models', CYRILLIC_MODELS, 97],
  ['mark and model', MARK_AND_MODEL, 97],
  ['separators', SEPARATORS, 97],
  ['mixed alphabets', MIXED_ALPHABETS, 97],
  ['conditions', CONDITION_QUERIES, 97],
  ['condition traps', CONDITION_TRAPS, 97],
  ['prefixes', PREFIXES, 97],
  ['word order and other words', WORD_ORDER, 90],
  ['slang', SLANG, 90],
  ['typos', TYPOS, 90],
  ['wrong layout', WRONG_LAYOUT, 90],
  ['no match', NO_MATCH, 90],
];

describe('the search over the whole catalog', () => {
  test.each(GROUPS)('understands the group «%s» [SRCH-18]', (name, queries, least) => {
    const checked = queries.map((query) => check(query, name === 'prefixes'));
    const missed = checked.filter(({ isHit }) => !isHit);
    const rate = (100 * (checked.length - missed.length)) / checked.length;
    report(
      `${name}: ${rate.toFixed(1)} % of ${checked.length}` +
        missed.map(({ query, seen }) => `\n  missed «${query}»: ${seen}`).join(''),
    );
    expect(rate).toBeGreaterThanOrEqual(least);
  });

  test('returns no condition where none is meant', () => {
    const traps = [...CONDITION_TRAPS, ...NO_MATCH].map((query) => check(query, false));
    expect(traps.filter(({ isFalseCondition }) => isFalseCondition)).toEqual([]);
  });

  test('is tested with enough queries', () => {
    expect(GROUPS.flatMap(([, queries]) => queries).length).toBeGreaterThanOrEqual(700);
  });

  test('expects only names of the catalog', () => {
    const names = new Set(
      CATALOG.flatMap(({ name, models }) => [name, ...models.map((model) => `${name} / ${model.name}`)]),
    );
    const unknown = GROUPS.flatMap(([, queries]) => queries.flatMap(({ meanings }) => meanings))
      .map(({ mark, model }) => (model === undefined ? mark : `${mark} / ${model}`))
      .filter((name) => name !== undefined && !names.has(name));
    expect(unknown).toEqual([]);
  });

  test('finds every mark and model by its full name', () => {
    const missed = CATALOG.flatMap((mark) =>
      mark.models
        .map((model) => `${mark.name.replace(/ \(.*/, '')} ${model.name}`)
        .filter((name, at) => search(index, name).suggestions[0]?.modelId !== mark.models[at]?.id),
    );
    report(`not first by their full name: ${missed.length}\n  ${missed.join('; ')}`);
    expect(missed.length).toBeLessThan(CATALOG.flatMap(({ models }) => models).length / 100);
  });
});
