import { describe, expect, test } from '@rstest/core';
import { resolveGeneration, resolveMark, resolveModel } from './resolve.ts';

function modelOf(markName: string, modelName: string) {
  const mark = resolveMark(markName);
  if (mark === null) throw new Error(`no mark ${markName}`);
  return resolveModel(mark, modelName);
}

function generationOf(markName: string, modelName: string, text: string, year: number | null) {
  const model = modelOf(markName, modelName);
  if (model === null) throw new Error(`no model ${modelName}`);
  return resolveGeneration(model, text, year)?.name ?? null;
}

describe('a mark', () => {
  test.each([
    ['BMW', 'BMW'],
    ['бмв', 'BMW'],
    ['ВМW', 'BMW'],
    ['Lada (ВАЗ)', 'Lada (ВАЗ)'],
    ['LADA', 'Lada (ВАЗ)'],
    ['ваз', 'Lada (ВАЗ)'],
    ['Mercedes-Benz', 'Mercedes-Benz'],
    ['mercedes benz', 'Mercedes-Benz'],
    ['Мерседес', 'Mercedes-Benz'],
    ['Citroën', 'Citroen'],
    ['Škoda', 'Skoda'],
    ['Хёндэ', 'Hyundai'],
    ['Хендай', 'Hyundai'],
    ['Solaris', 'Solaris'],
    ['Li Auto', 'Li Auto (Lixiang)'],
    ['UAZ', 'УАЗ'],
    ['Jetour', 'JETOUR'],
  ])('written %s is %s', (name, mark) => {
    expect(resolveMark(name)?.name).toBe(mark);
  });

  test.each(['', ' ', '—', 'Антилопа-Гну', 'Solaris HC'])('written «%s» is not known', (name) => {
    expect(resolveMark(name)).toBeNull();
  });
});

describe('a model', () => {
  test.each([
    ['Mercedes-Benz', 'E-Класс', 'E-Класс'],
    ['Mercedes-Benz', 'Е-Класс', 'E-Класс'],
    ['Mercedes-Benz', 'e-class', 'E-Класс'],
    ['Mercedes-Benz', 'С-Класс', 'C-Класс'],
    ['BMW', '5-Series', '5 серии'],
    ['BMW', 'Х5', 'X5'],
    ['Lexus', 'RX350', 'RX'],
    ['Lexus', 'RX 350', 'RX'],
    ['Lada (ВАЗ)', 'Х-рей', 'XRAY'],
    ['Lada (ВАЗ)', 'XRAY', 'XRAY'],
    ['Lada (ВАЗ)', '2114 Самара', '2114'],
    ['Lada (ВАЗ)', '4x4 2121 Нива', '2121 (4x4)'],
    ['Mazda', 'Mazda3', '3'],
    ['Mazda', 'Мазда 6', '6'],
    ['Toyota', 'рав 4', 'RAV4'],
    ['Toyota', 'Prado', 'Land Cruiser Prado'],
    ['Nissan', 'Икс Трейл', 'X-Trail'],
    ['Nissan', 'Qashqai+2', 'Qashqai+2'],
    ['Nissan', 'Navara', 'Navara (Frontier)'],
    ['Honda', 'CRV', 'CR-V'],
    ['Honda', 'Орел', null],
    ['ГАЗ', '31105 Волга', '31105 «Волга»'],
    ['Москвич', 'Москвич 3', '3'],
    ['Saab', '9-3', '9-3'],
    ['Chevrolet', 'Blazer K5', 'Blazer K5'],
    ['Opel', '', null],
    ['Opel', 'Camry', null],
  ])('of %s written %s is %s', (mark, name, model) => {
    expect(modelOf(mark, name)?.name ?? null).toBe(model);
  });

  test('Solaris is a mark of its own and a model of Hyundai', () => {
    expect(modelOf('Hyundai', 'Solaris')?.mark_id).toBe(resolveMark('Hyundai')?.id);
    expect(modelOf('Solaris', 'HC')?.name).toBe('HC');
    expect(modelOf('Solaris', 'Solaris')).toBeNull();
  });

  test('Нива is one of several cars, by its mark', () => {
    expect(modelOf('Lada', 'Нива')?.name).toBe('2121 (4x4)');
    expect(modelOf('Lada', 'Niva')?.name).toBe('Niva');
    expect(modelOf('Lada', 'Нива Легенд')?.name).toBe('Niva Legend');
    expect(modelOf('Lada', 'Niva Travel')?.name).toBe('Niva Travel');
    expect(modelOf('Chevrolet', 'Нива')?.name).toBe('Niva');
  });

  test('a name that several marks share belongs to the given mark', () => {
    expect(modelOf('Mazda', '6')?.mark_id).toBe(resolveMark('Mazda')?.id);
    expect(modelOf('Москвич', '6')?.mark_id).toBe(resolveMark('Москвич')?.id);
    expect(modelOf('Smart', 'Roadster')?.mark_id).toBe(resolveMark('Smart')?.id);
  });

  test('a name is preferred to the same letters in parentheses of another model', () => {
    expect(modelOf('JAC', 'J7')?.name).toBe('J7');
    expect(modelOf('Ford', 'Escort')?.name).toBe('Escort');
  });
});

describe('a generation', () => {
  test.each([
    ['BMW', '5 серии', '520d xDrive VII (G30/G31)', 2018, 'VII (G30/G31)'],
    ['BMW', '5 серии', 'VI (F10/F11/F07) Рестайлинг', 2015, 'VI (F10/F11/F07) Рестайлинг'],
    ['Mercedes-Benz', 'E-Класс', '200 V (W213, S213, C238)', 2018, 'V (W213, S213, C238)'],
    ['Mitsubishi', 'Outlander', 'III Рестайлинг 2', 2016, 'III Рестайлинг 2'],
    ['Hyundai', 'Solaris', 'I', 2012, 'I'],
    ['Toyota', 'Land Cruiser', '200 Series Рестайлинг 1', 2014, '200 Series Рестайлинг'],
    ['Opel', 'Astra', 'H Рестайлинг GTC', 2009, 'H Рестайлинг'],
    ['Volkswagen', 'Passat', 'B6 EcoFuel', 2008, 'B6'],
    ['Ford', 'Fiesta', 'Mk6 Рестайлинг', 2016, 'Mk6 Рестайлинг'],
    ['Lada', 'Priora', 'I Premier', 2008, 'I'],
  ])('of %s %s written «%s» in %d is «%s»', (mark, model, text, year, name) => {
    expect(generationOf(mark, model, text, year)).toBe(name);
  });

  test('the year decides where sources count facelifts differently', () => {
    expect(generationOf('Nissan', 'X-Trail', 'I', 2006)).toBe('I Рестайлинг');
  });

  test('without a text the year alone decides, when only one was built', () => {
    expect(generationOf('Toyota', 'Camry', '', 2013)).toBe('VII (XV50)');
    expect(generationOf('Toyota', 'Camry', '', 2011)).toBeNull();
    expect(generationOf('Toyota', 'Camry', '', null)).toBeNull();
    expect(generationOf('Toyota', 'Camry', '', 1930)).toBeNull();
  });

  test('a model without generations has none', () => {
    expect(generationOf('Lada', '2107', 'I', 2005)).toBeNull();
  });
});
