import { expect, test } from '@rstest/core';
import { AD_FIELD_KEYS } from '../schemas/ad-fields.ts';
import { adFieldRulesOf, inputsOf } from './ad-fields.ts';

test('each field has its name, its unit and its group on the car page [CAR-6]', () => {
  const rows = AD_FIELD_KEYS.map((key) => {
    const { label, unit, group } = adFieldRulesOf(key);
    return [key, label, group, ...(unit ? [unit] : [])].join(' · ');
  });
  expect(rows).toEqual([
    'year · Год выпуска · main',
    'drivetrain · Привод · main',
    'mileage · Пробег · main · km',
    'engine · Двигатель · main',
    'power · Мощность · main · hp',
    'body · Кузов · main',
    'kpp · Коробка передач · main',
    'rudder · Руль · main',
    'pts_type · Тип ПТС · documents',
    'pts_number · Номер ПТС · documents',
    'vin_number · VIN · documents',
    'color · Цвет · look',
    'width · Ширина · look · mm',
    'height · Высота · look · mm',
    'length · Длина · look · mm',
    'is_used · Автомобиль · terms',
    'is_in_stock · В наличии · terms',
    'with_vat · НДС · terms',
    'online_show · Онлайн-показ · terms',
    'with_guarantee · Гарантия · terms',
    'with_credit · Кредит · terms',
  ]);
});

test('the form names the unit of a number that is typed', () => {
  const named = AD_FIELD_KEYS.flatMap((key) => adFieldRulesOf(key).formLabel ?? []);
  expect(named).toEqual(['Мощность, л.с.', 'Ширина, мм', 'Высота, мм', 'Длина, мм']);
});

test('the form draws these fields from the table, in this order [SELL-17]', () => {
  expect(inputsOf('specification')).toEqual([
    ['power'],
    ['kpp'],
    ['body'],
    ['engine'],
    ['drivetrain'],
    ['rudder'],
    ['length', 'width', 'height'],
  ]);
  expect(inputsOf('documents')).toEqual([['pts_type'], ['pts_number']]);
  const inForm = (section: string) => AD_FIELD_KEYS.filter((key) => adFieldRulesOf(key).section === section);
  expect(inForm('specification')).toEqual([
    'drivetrain',
    'engine',
    'power',
    'body',
    'kpp',
    'rudder',
    'width',
    'height',
    'length',
  ]);
  expect(inForm('documents')).toEqual(['pts_type', 'pts_number']);
});

test('the form offers every body that can be filtered [SELL-17]', () => {
  expect(adFieldRulesOf('body').offered).toEqual([
    'suv',
    'crossover',
    'van',
    'wagon',
    'coupe',
    'sedan',
    'pickup',
    'hatchback',
    'convertible',
  ]);
});
