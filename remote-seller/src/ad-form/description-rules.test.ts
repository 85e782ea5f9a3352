import { carDetails } from '@cars/shared-test/factories';
import { describe, expect, test } from '@rstest/core';
import { describedAd, descriptionDrafts } from './description-rules.ts';
import { EMPTY_DRAFT } from './draft.ts';

const CAMRY = {
  ...EMPTY_DRAFT,
  year: '2018',
  mileage: '45000',
  engine: 'gas',
  power: '181',
  kpp: 'automatic',
  drivetrain: 'front_wheel',
  rudder: 'left',
  body: 'sedan',
  color: '#000000',
  pts_type: 'original',
  is_used: 'true',
  statuses_id: '2',
  stock_status: 'in_stock',
  vin_number: 'XW7BF4FK30S123456',
  report_url: 'https://report.example/1',
  video: 'https://vk.com/video1_2',
  online_show: true,
};
const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const draftsOf = (car: Partial<typeof CAMRY>, title: string | null = null, isCompany = false) =>
  descriptionDrafts({ ...EMPTY_DRAFT, ...car }, title, isCompany).map(({ name, text }) => [
    name,
    plain(text),
  ]);
const shortOf = (car: Partial<typeof CAMRY>, title: string | null = null) => draftsOf(car, title)[0]?.[1];

describe('drafts of a description [SELL-43]', () => {
  test('of a whole form are three', () => {
    expect(draftsOf(CAMRY, 'Toyota Camry, 2018')).toEqual([
      [
        'Коротко',
        'Toyota Camry, 2018 год. Седан, цвет чёрный, пробег 45 000 км. Бензиновый двигатель 181 л.с., автомат, передний привод, левый руль.',
      ],
      [
        'Подробно',
        'Toyota Camry, 2018 год.\nСедан, цвет чёрный, пробег 45 000 км.\nБензиновый двигатель 181 л.с., автомат, передний привод, левый руль.\nПТС: оригинал, VIN указан в объявлении.\nОтчёт о машине — по ссылке в объявлении.\nМашина в наличии.\nВидео — в объявлении, можно посмотреть онлайн по видеосвязи.',
      ],
      [
        'Списком',
        'Toyota Camry, 2018 год\n• Год: 2018\n• Пробег: 45 000 км\n• Кузов: седан, цвет чёрный\n• Двигатель: бензин, 181 л.с.\n• Коробка: автомат\n• Привод: передний\nПТС: оригинал, VIN указан в объявлении.\nОтчёт о машине — по ссылке в объявлении.\nМашина в наличии.\nВидео — в объявлении, можно посмотреть онлайн по видеосвязи.',
      ],
    ]);
  });

  test('do not promise what a wrong link leads to', () => {
    const all = JSON.stringify(draftsOf({ ...CAMRY, report_url: 'отчёт', video: 'смотри сам' }));
    expect(all).not.toMatch(/отчёт|видео —/i);
  });

  test('of an empty form are none', () => {
    expect(draftsOf({})).toEqual([]);
    expect(draftsOf({ pts_type: 'original', stock_status: 'in_stock' })).toEqual([]);
  });

  test.each([
    [{}, 'Toyota', 'Toyota.'],
    [{ year: '2018' }, 'Toyota, 2018', 'Toyota, 2018 год.'],
    [{ power: '90' }, null, '90 л.с.'],
    [{ engine: 'electric' }, null, 'Электродвигатель.'],
    [{ engine: 'hybrid', power: '1200' }, null, 'Гибридная установка 1 200 л.с.'],
    [{ kpp: 'manual', drivetrain: 'all_wheel' }, null, 'Механика, полный привод.'],
    [{ mileage: '1' }, null, 'Пробег 1 км.'],
    [{ mileage: '0', is_used: 'false' }, null, 'Новый автомобиль, без пробега.'],
    [{ color: '#ffffff' }, null, 'Цвет белый.'],
    [{ body: 'pickup', statuses_id: '4' }, null, 'Пикап. Машина повреждена.'],
    [{ body: 'van', statuses_id: '3' }, null, 'Минивэн. Машина после ремонта.'],
    [{ rudder: 'right' }, null, 'Правый руль.'],
  ])('%o, «%s»: %s', (car, title, text) => {
    expect(shortOf(car, title)).toBe(text);
  });

  test.each([
    { mileage: '0', is_used: 'true' },
    { mileage: 'много' },
    { power: '1e3' },
    { color: '#123456' },
    { kpp: 'toString' },
    { statuses_id: '2' },
  ])('claim nothing from %o', (car) => {
    expect(draftsOf(car)).toEqual([]);
  });

  test('offer VAT, guarantee and credit for a verified company alone', () => {
    const car = { body: 'sedan', with_vat: true, with_guarantee: true, with_credit: true };
    expect(draftsOf(car, null, true)[1]?.[1]).toBe('Седан.\nЦена с НДС, даём гарантию, доступен кредит.');
    expect(draftsOf(car)).toEqual([['Коротко', 'Седан.']]);
  });

  test('are made of a published ad too', () => {
    const ad = carDetails({ body: 'wagon', mileage: 10, year: 2020, color: '#000000' });
    const [, whole] = descriptionDrafts(describedAd(ad), 'BMW X5, 2020', false);
    expect(plain(whole?.text ?? '')).toContain('Универсал, цвет чёрный, пробег 10 км.');
  });
});
