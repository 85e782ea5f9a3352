import { ALIAS_SOURCES } from '@cars/shared-contracts/rules/search/alias-sources';
import { readAliases } from '@cars/shared-contracts/rules/search/read-aliases';
import { expect, test } from '@rstest/core';
import { CATALOG } from './catalog/catalog.ts';
import { aliasLines } from './search-aliases.ts';

const read = (lines: string) => {
  const found: [number, number | null, string, boolean][] = [];
  readAliases(lines, (...alias) => found.push(alias));
  return found;
};
const mark = (name: string) => CATALOG.find((one) => one.name === name);
const idOf = (name: string, model: string) => mark(name)?.models.find((one) => one.name === model)?.id;

test('the lines have ids in place of names, a distance only where it is not one [SRCH-7]', () => {
  const table = `
Lada (ВАЗ)|жига,таз|Largus=ларик;Granta=грантик,+гранд;Vesta=вестос
BMW|бумерок
Cupra||Formentor=формик
`;
  const [lada, formentor] = [1, idOf('Cupra', 'Formentor') ?? 0];
  const lines = aliasLines([table], CATALOG);
  expect(lines.split('\n')[0]).toBe('1|жига,таз|грантик,+гранд;вестос;ларик');
  expect(read(lines)).toEqual([
    [lada, null, 'жига', false],
    [lada, null, 'таз', false],
    [lada, 1001, 'грантик', false],
    [lada, 1001, 'гранд', true],
    [lada, 1002, 'вестос', false],
    [lada, 1003, 'ларик', false],
    [mark('BMW')?.id, null, 'бумерок', false],
    [mark('Cupra')?.id, formentor, 'формик', false],
  ]);
});

test('a mark or model that the catalog has not is refused', () => {
  expect(() => aliasLines(['Lada (ВАЗ)||Camry=камрюха'], CATALOG)).toThrow('«Lada (ВАЗ) Camry»');
  expect(() => aliasLines(['Абвгд|абв'], CATALOG)).toThrow('«Абвгд»');
});

test('there are at least 1,200 aliases of marks and models [SRCH-7]', () => {
  expect(new Set(read(aliasLines(ALIAS_SOURCES, CATALOG)).map(String)).size).toBeGreaterThanOrEqual(1200);
});
