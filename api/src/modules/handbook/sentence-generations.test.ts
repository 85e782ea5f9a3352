import {
  readGenerationLines,
  readGenerations,
  writeGenerations,
} from '@cars/shared-contracts/rules/search/sentence/generation-lines';
import { expect, test } from '@rstest/core';
import { CATALOG } from './catalog/catalog.ts';
import { generationLines, POPULARITY_MIN, sentenceGenerations } from './sentence-generations.ts';

const MODELS = CATALOG.flatMap(({ models }) => models).filter(
  ({ generations, popularity }) => generations.length > 0 && popularity >= POPULARITY_MIN,
);

test('the lines have the generations of every usual model as the catalog has them [SENT-21]', () => {
  const lines = readGenerationLines(generationLines(CATALOG));
  expect([...lines.keys()].sort()).toEqual(MODELS.map(({ id }) => id).sort());
  for (const { id, generations } of MODELS) {
    const known = sentenceGenerations(generations).map(({ codes, ...generation }) => ({
      ...generation,
      codes: codes.map((code) => code.toLowerCase()),
    }));
    expect(readGenerations(lines.get(id) ?? '')).toEqual(known);
  }
});

test('a generation has its number, its codes and the years of its facelifts [SENT-21]', () => {
  const camry = MODELS.find(({ name }) => name === 'Camry');
  expect(sentenceGenerations(camry?.generations ?? [])).toContainEqual({
    number: 7,
    codes: ['XV50'],
    years: [2011, 2014, 2017],
    end: 2018,
  });
});

test('a distance that the format cannot have is refused', () => {
  const of = (year: number) => ({ number: 1, codes: [], years: [year], end: year + 2 });
  expect(() => writeGenerations([of(1960), of(2007)])).toThrow('cannot begin 45 years');
});
