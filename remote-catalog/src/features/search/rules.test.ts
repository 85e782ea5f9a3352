import { writeBrandLines } from '@cars/shared-contracts/rules/write-brand-lines';
import { describe, expect, test } from '@rstest/core';
import { brandList } from '../../test-catalog.tsx';
import { createMatcher } from './matcher-rules.ts';
import { matchesMark, statusIdOf } from './rules.ts';

const matcher = createMatcher(writeBrandLines(brandList));
const choices = (query: string) => matcher.search(query).choices;

describe('the choices of the field', () => {
  test('a suggestion contains what the filter needs [SRCH-11]', () => {
    expect(choices('camry')[0]).toMatchObject({
      type: 'model',
      markId: 1,
      modelId: 11,
      statusId: null,
      subtitle: 'Модель',
    });
    expect(choices('tesla')[0]).toMatchObject({ type: 'mark', markId: 2, modelId: null });
  });

  test('a condition in the query is the status of its suggestions', () => {
    expect(choices('камри с пробегом')[0]).toMatchObject({
      title: 'Toyota Camry',
      subtitle: 'Модель · С пробегом',
      statusId: 2,
      statusKey: 'used',
    });
  });

  test('a condition alone can be chosen by itself', () => {
    expect(choices('с пробегом')).toEqual([
      {
        id: 'condition-used',
        title: 'С пробегом',
        subtitle: 'Состояние',
        type: 'condition',
        statusId: 2,
        statusKey: 'used',
      },
    ]);
  });

  test('a sentence is offered in its own words, an abbreviation with its points [SENT-14]', () => {
    expect(matcher.sentence('от 200 л.с. частник', null)?.title).toBe('Показать: от 200 л.с., частник');
    expect(matcher.sentence('камри до 350 т.р. автомат', null)?.title).toBe(
      'Показать: Toyota Camry, до 350 т.р., автомат',
    );
  });

  test('a condition beside words without a meaning offers nothing', () => {
    expect(choices('новый диван')).toEqual([]);
  });
});

describe('the status of a choice', () => {
  const used = { statusId: 2, statusKey: 'used' } as const;

  test('is the id of the loaded handbook, the default one without it [DATA-15]', () => {
    expect(statusIdOf(used, [{ id: 7, key: 'used' }])).toBe(7);
    expect(statusIdOf(used, [])).toBe(2);
  });

  test('is none without a condition', () => {
    expect(statusIdOf({ statusId: null, statusKey: null }, [{ id: 7, key: 'used' }])).toBeNull();
  });
});

describe('the text of an address', () => {
  test('ids are resolved to names', () => {
    expect(matcher.suggestionOf('1', '')?.title).toBe('Toyota');
    expect(matcher.suggestionOf('1', '12')?.title).toBe('Toyota Corolla');
    expect(matcher.suggestionOf('999', '')).toBeNull();
  });
});

describe('editing after a pick', () => {
  const picked = (query: string, type: 'mark' | 'model') => {
    const found = choices(query).find((choice) => choice.type === type);
    if (!found || found.type === 'condition' || found.type === 'sentence')
      throw new Error(`«${query}» is in the list`);
    return found;
  };

  test('text that still starts with the mark keeps it, in any case [SRCH-5]', () => {
    expect(matchesMark('toyota ca', picked('toyota', 'mark'))).toBe(true);
    expect(matchesMark('Toyot', picked('toyota', 'mark'))).toBe(false);
    expect(matchesMark('', picked('toyota', 'mark'))).toBe(false);
  });

  test('of a picked model only the mark counts', () => {
    expect(matchesMark('Nissan X', picked('x-trail', 'model'))).toBe(true);
    expect(matchesMark('Nissa', picked('x-trail', 'model'))).toBe(false);
  });
});
