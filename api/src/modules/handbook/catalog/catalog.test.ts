import { MAKERS } from '@cars/shared-contracts/rules/vin-makers';
import { describe, expect, test } from '@rstest/core';
import { buildMarks, CATALOG } from './catalog.ts';

const models = CATALOG.flatMap((mark) => mark.models);
const generations = models.flatMap((model) => model.generations);
const repeated = (values: readonly (number | string)[]) =>
  values.filter((value, at) => values.indexOf(value) !== at);

const markOf = (models: string) =>
  buildMarks([{ id: 7, name: 'Проба', cyrillic: 'Проба', country: 'Россия', popularity: 1, models }])[0];

describe('the catalog', () => {
  test('covers the market [DATA-35]', () => {
    expect(CATALOG.length).toBeGreaterThanOrEqual(110);
    expect(models.length).toBeGreaterThanOrEqual(1100);
    expect(models.filter((model) => model.generations.length > 0).length).toBeGreaterThanOrEqual(250);
  });

  test('has no id twice', () => {
    expect(new Set(CATALOG.map((mark) => mark.id)).size).toBe(CATALOG.length);
    expect(new Set(models.map((model) => model.id)).size).toBe(models.length);
    expect(new Set(generations.map((generation) => generation.id)).size).toBe(generations.length);
  });

  test('has no mark twice, and no model twice in a mark', () => {
    expect(repeated(CATALOG.map((mark) => mark.name))).toEqual([]);
    expect(
      CATALOG.flatMap((mark) => repeated(mark.models.map((model) => `${mark.name} ${model.name}`))),
    ).toEqual([]);
  });

  test('has every mark of the makers in a VIN [SELL-37]', () => {
    const names = new Set(CATALOG.map((mark) => mark.name));
    const makers = [...MAKERS.values()].flatMap(({ marks }) => marks);
    expect(makers.filter((mark) => !names.has(mark))).toEqual([]);
  });

  test('keeps parents and children together [DATA-11]', () => {
    expect(CATALOG.flatMap((mark) => mark.models.filter((model) => model.mark_id !== mark.id))).toEqual([]);
    expect(models.flatMap((model) => model.generations.filter((item) => item.model_id !== model.id))).toEqual(
      [],
    );
  });

  test('has sensible years and popularities', () => {
    const odd = generations.filter(
      ({ year_from, year_to }) =>
        year_from < 1900 || year_from > 2030 || (year_to !== null && year_to < year_from),
    );
    expect(odd).toEqual([]);
    expect(models.filter(({ popularity }) => popularity < 0 || popularity > 100)).toEqual([]);
  });

  test('shows the most popular first', () => {
    expect(CATALOG[0]?.name).toBe('Lada (ВАЗ)');
    expect(CATALOG[0]?.models[0]?.name).toBe('Granta');
  });
});

describe('ids of the catalog', () => {
  // Ads and saved filters store these numbers: a change here breaks them.
  test.each([
    ['Lada (ВАЗ)', 'Granta', 1001],
    ['BMW', '5 серии', 41002],
    ['Mercedes-Benz', 'E-Класс', 42001],
    ['Toyota', 'Camry', 61001],
    ['Hyundai', 'Solaris', 91001],
    ['Solaris', 'HC', 12002],
    ['Chevrolet', 'Niva', 112004],
    ['Haval', 'Jolion', 202001],
  ])('%s %s keeps its id', (markName, modelName, id) => {
    const mark = CATALOG.find((item) => item.name === markName);
    expect(mark?.models.find((item) => item.name === modelName)?.id).toBe(id);
  });

  test('a generation keeps its id when a facelift or an older generation is added', () => {
    const before = markOf('\n1|Волна|5|||I 2000-2006, II 2006-2012');
    const after = markOf('\n2|Брызги|9\n1|Волна|5|||I 2000-2003-2006, II 2006-2012, 0 1990-2000');
    expect(before?.models[0]?.generations.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '700100 I',
      '700106 II',
    ]);
    expect(after?.models[1]?.generations.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '700112 0',
      '700100 I',
      '700101 I Рестайлинг',
      '700106 II',
    ]);
  });
});

describe('a line of a data module', () => {
  test('gives spellings, years and facelifts', () => {
    const model = markOf('\n3|Wave|5||Wave II, Волна|I (A1, A2) 2000-2006, II 2006-2010-2013-')?.models[0];
    expect(model).toEqual({
      id: 7003,
      mark_id: 7,
      name: 'Wave',
      cyrillic: 'Волна',
      alt: ['Wave II', 'Волна'],
      year_from: 2000,
      year_to: null,
      popularity: 5,
      generations: [
        { id: 700300, model_id: 7003, name: 'I (A1, A2)', year_from: 2000, year_to: 2006 },
        { id: 700306, model_id: 7003, name: 'II', year_from: 2006, year_to: 2010 },
        { id: 700307, model_id: 7003, name: 'II Рестайлинг', year_from: 2010, year_to: 2013 },
        { id: 700308, model_id: 7003, name: 'II Рестайлинг 2', year_from: 2013, year_to: null },
      ],
    });
  });

  test('may stop after the popularity', () => {
    const model = markOf('\n1|Волна|5')?.models[0];
    expect(model?.generations).toEqual([]);
    expect(model?.year_from).toBeUndefined();
  });

  test('that is no model stops the start with the line in the message', () => {
    expect(() => markOf('\nВолна|5')).toThrow('Волна|5');
    expect(() => markOf('\n1|Волна|5|||I 2000-2006, II')).toThrow('II');
  });
});
