import { describe, expect, test } from '@rstest/core';
import { brandList } from '../../test-stage.tsx';
import { keepsMark, searchIndex, suggest, suggestionOf } from './rules.ts';

const index = searchIndex(brandList);
const titles = (query: string) => suggest(query, index).map(({ title }) => title);

describe('suggestions', () => {
  test('marks come first, then models, the popular ones before the others', () => {
    expect(titles('t')).toEqual([
      'Toyota',
      'Tesla',
      'Toyota Camry',
      'Toyota Corolla',
      'Nissan X-Trail',
      'Tesla Model 3',
    ]);
  });

  test('every word of the query begins some word of the name', () => {
    expect(titles('toyota cor')).toEqual(['Toyota Corolla']);
    expect(titles('cor toy')).toEqual(['Toyota Corolla']);
    expect(titles('oyota')).toEqual([]);
  });

  test.each([
    ['тойота', 'Toyota'],
    ['ТОЙОТА кам', 'Toyota Camry'],
    ['королла', 'Toyota Corolla'],
    ['x trail', 'Nissan X-Trail'],
    ['X-TRAIL', 'Nissan X-Trail'],
    ['икстрейл', 'Nissan X-Trail'],
    ['лада ёлочка', 'LADA Елочка'],
  ])('«%s» finds %s', (query, title) => {
    expect(titles(query)[0]).toBe(title);
  });

  test('there are at most ten', () => {
    const models = Array.from({ length: 40 }, (_, id) => ({ id: id + 100, mark_id: 1, name: `Camry ${id}` }));
    expect(suggest('camry', searchIndex({ ...brandList, models }))).toHaveLength(10);
  });

  test('an empty query and mere punctuation suggest nothing', () => {
    expect(titles('')).toEqual([]);
    expect(titles('  ')).toEqual([]);
    expect(titles('---')).toEqual([]);
  });

  test('a suggestion carries what the filter needs', () => {
    expect(suggest('camry', index)[0]).toMatchObject({
      type: 'model',
      markId: 1,
      modelId: 11,
      statusId: null,
      subtitle: 'Модель',
    });
    expect(suggest('tesla', index)[0]).toMatchObject({ type: 'mark', markId: 2, modelId: null });
  });

  test('a model whose mark is not in the list is left out', () => {
    expect(
      suggest('orphan', searchIndex({ marks: [], models: [{ id: 1, mark_id: 9, name: 'Orphan' }] })),
    ).toEqual([]);
  });
});

describe('the words of an address', () => {
  test('ids are turned back into names', () => {
    expect(suggestionOf('1', '', index)?.title).toBe('Toyota');
    expect(suggestionOf('1', '12', index)?.title).toBe('Toyota Corolla');
    expect(suggestionOf('999', '', index)).toBeNull();
  });
});

describe('editing after a pick', () => {
  const picked = (query: string, type: 'mark' | 'model') => {
    const found = suggest(query, index).find((suggestion) => suggestion.type === type);
    if (!found) throw new Error(`«${query}» is in the list`);
    return found;
  };

  test('text that still starts with the mark keeps it, in any case', () => {
    expect(keepsMark('toyota ca', picked('toyota', 'mark'))).toBe(true);
    expect(keepsMark('Toyot', picked('toyota', 'mark'))).toBe(false);
    expect(keepsMark('', picked('toyota', 'mark'))).toBe(false);
  });

  test('of a picked model the mark alone counts', () => {
    expect(keepsMark('Nissan X', picked('x-trail', 'model'))).toBe(true);
    expect(keepsMark('Nissa', picked('x-trail', 'model'))).toBe(false);
  });
});
