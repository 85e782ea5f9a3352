import { describe, expect, test } from '@rstest/core';
import type { AutoList } from '../../schemas/handbook.ts';
import { isKnownSpelling } from './known-spelling.ts';
import { createSearchIndex } from './search-index.ts';
import { search, suggestionOfIds } from './suggest.ts';

const LIST: AutoList = {
  marks: [
    { id: 1, name: 'Toyota', cyrillic: 'Тойота', popularity: 95 },
    { id: 2, name: 'BMW', cyrillic: 'БМВ', popularity: 92 },
    { id: 3, name: 'Haval', cyrillic: 'Хавал', popularity: 82 },
    { id: 4, name: 'Lada (ВАЗ)', cyrillic: 'Лада', alt: ['ВАЗ'], popularity: 100 },
    { id: 5, name: 'Land Rover', popularity: 60 },
  ],
  models: [
    { id: 11, mark_id: 1, name: 'Camry', cyrillic: 'Камри', popularity: 94 },
    { id: 12, mark_id: 1, name: 'Land Cruiser', alt: ['Ленд Крузер'], popularity: 88 },
    { id: 13, mark_id: 1, name: 'Land Cruiser Prado', alt: ['Прадо'], popularity: 82 },
    { id: 14, mark_id: 1, name: 'RAV4', popularity: 90 },
    { id: 21, mark_id: 2, name: 'X5', popularity: 90 },
    { id: 22, mark_id: 2, name: '5 серии', popularity: 88 },
    { id: 31, mark_id: 3, name: 'H6', popularity: 20 },
    { id: 32, mark_id: 3, name: 'H6 Coupe', popularity: 60 },
    { id: 41, mark_id: 4, name: 'Priora', popularity: 85 },
    { id: 42, mark_id: 4, name: '2107', popularity: 66 },
    { id: 99, mark_id: 9, name: 'Orphan' },
  ],
};
const index = createSearchIndex(LIST, { used: 12 });
const titles = (query: string) => search(index, query).suggestions.map(({ title }) => title);

describe('a query', () => {
  test.each([
    ['камри', 'Toyota Camry'],
    ['камри тойота', 'Toyota Camry'],
    ['kamri', 'Toyota Camry'],
    ['кaмри', 'Toyota Camry'],
    ['КАМРИ', 'Toyota Camry'],
    ['камрии', 'Toyota Camry'],
    ['рав 4', 'Toyota RAV4'],
    ['rav-4', 'Toyota RAV4'],
    ['ленд cruiser', 'Toyota Land Cruiser'],
    ['лендкрузер', 'Toyota Land Cruiser'],
    ['икс пять', 'BMW X5'],
    ['х5', 'BMW X5'],
    ['bmwx5', 'BMW X5'],
    ['бмв пятерка', 'BMW 5 серии'],
    ['ваз2107', 'Lada (ВАЗ) 2107'],
    ['приору', 'Lada (ВАЗ) Priora'],
    ['купить приору в москве недорого', 'Lada (ВАЗ) Priora'],
  ])('«%s» means %s [SRCH-2] [SRCH-7]', (query, title) => {
    expect(titles(query)[0]).toBe(title);
  });

  test('shows an exact model before its longer siblings, however popular they are [SRCH-17]', () => {
    expect(titles('h6').slice(0, 2)).toEqual(['Haval H6', 'Haval H6 Coupe']);
  });

  test('with a mark alone shows its most popular models behind it [SRCH-9]', () => {
    expect(titles('тойота')).toEqual([
      'Toyota',
      'Toyota Camry',
      'Toyota RAV4',
      'Toyota Land Cruiser',
      'Toyota Land Cruiser Prado',
    ]);
  });

  test('with two words adds the mark and other models while there is room [SRCH-9]', () => {
    expect(titles('toyota prado')).toEqual(['Toyota Land Cruiser Prado', 'Toyota']);
  });

  test.each(['', '   ', '---', '💥', 'диван', 'купить машину', 'orphan'])(
    '«%s» suggests nothing',
    (query) => {
      expect(titles(query)).toEqual([]);
    },
  );
});

describe('the condition', () => {
  test('is removed from the query and is the status of the suggestions [SRCH-8]', () => {
    const result = search(index, 'камри с пробегом');
    expect(result.condition).toBe('used');
    expect(result.text).toBe('камри');
    expect(result.recognized).toEqual({ mark: 'Toyota', model: 'Camry', condition: 'С пробегом' });
    expect(result.suggestions[0]).toMatchObject({ statusKey: 'used', statusId: 12 });
  });

  test('alone leaves no text and no suggestions [SRCH-13]', () => {
    expect(search(index, 'после дтп')).toMatchObject({ suggestions: [], condition: 'damaged', text: '' });
  });
});

describe('the other keyboard layout', () => {
  test('is corrected when the query has no match as typed [SRCH-15]', () => {
    const result = search(index, 'ghbjhf');
    expect(result.repairedLayout).toBe('приора');
    expect(result.suggestions[0]?.title).toBe('Lada (ВАЗ) Priora');
  });

  test('is corrected in one word of two, and with a condition', () => {
    expect(search(index, 'toyota rfvhb').repairedLayout).toBe('toyota камри');
    expect(search(index, 'yjdfz rfvhb')).toMatchObject({ repairedLayout: 'новая камри', condition: 'new' });
  });

  test('is unchanged when the query has a meaning', () => {
    expect(search(index, 'camry').repairedLayout).toBeNull();
    expect(search(index, 'диван').repairedLayout).toBeNull();
  });
});

describe('odd input', () => {
  const NOTHING = search(index, '');

  // However long a query is, no more of it is read: the rest may name a car and is not found.
  test.each([
    ['a book', `${'щ'.repeat(100)} камри`],
    ['a long word', `${'а'.repeat(300)} камри`],
    ['spaces', `${' '.repeat(100)}камри`],
    ['words without end', `${'щи '.repeat(8)}камри`],
    ['a hundred characters of brackets', `${'('.repeat(100)}камри`],
    ['hyphens', `${'ь-'.repeat(50)}камри`],
  ])('%s: a hundred characters and eight words are read at most [D13]', (_, query) => {
    expect(search(index, 'камри').suggestions).not.toEqual([]);
    expect(search(index, query).suggestions).toEqual([]);
    expect(search(index, `${query} ${'камри '.repeat(100)}`)).toEqual(search(index, query));
  });

  test('a query of exactly so many characters or words is read whole [D13]', () => {
    expect(titles(`${' '.repeat(95)}камри`)).toEqual(titles('камри'));
    expect(titles(`${' '.repeat(96)}камри`)).toEqual(titles('камр'));
    expect(search(index, `${'щи '.repeat(7)}камри`).suggestions).not.toEqual([]);
    expect(search(index, '(((').suggestions).toEqual(NOTHING.suggestions);
    expect(titles('\ud83d камри')[0]).toBe('Toyota Camry');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '«%s» is a word like any other',
    (query) => {
      expect(search(index, query)).toMatchObject({ suggestions: [], condition: null });
    },
  );
});

describe('the ids of an address', () => {
  test('are resolved to a suggestion', () => {
    expect(suggestionOfIds(index, '1', '')?.title).toBe('Toyota');
    expect(suggestionOfIds(index, '1', '12')?.title).toBe('Toyota Land Cruiser');
    expect(suggestionOfIds(index, '7', '')).toBeNull();
  });
});

describe('a spelling that the list need not contain', () => {
  test.each([
    ['Camry', 'Камри', true],
    ['X5', 'Икс 5', true],
    ['RX', 'RX350', true],
    ['E-Класс', 'E-Class', true],
    ['Tiggo (T11)', 'Тигго', true],
    ['Highlander', 'Хайлендер', false],
    ['2107', 'Семёрка', false],
  ])('%s: %s', (name, spelling, isKnown) => {
    expect(isKnownSpelling(name, spelling)).toBe(isKnown);
  });

  test('the mark in front is nothing new', () => {
    expect(isKnownSpelling('308', 'Пежо 308', ['Peugeot', 'Пежо'])).toBe(true);
  });
});
