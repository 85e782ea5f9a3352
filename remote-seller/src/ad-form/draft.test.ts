import { newestFirst } from '@cars/shared-contracts/rules/generation';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { adChangesOf, changedFields, draftFrom, EMPTY_DRAFT, newAdOf } from './draft.ts';
import { draftNote } from './draft-note.ts';
import { dropForm, formKey, namedPictures, storedForm, storeForm } from './draft-store.ts';
import {
  conditionId,
  filledCount,
  improvements,
  isVerifiedCompany,
  mileageWarning,
  newId,
  withCondition,
  withUsed,
  yearProblem,
  yearWarning,
} from './rules.ts';

const FILLED = {
  ...EMPTY_DRAFT,
  city_id: '1',
  stock_status: 'in_stock',
  mark_id: '3',
  model_id: '4',
  year: '2015',
  power: '150',
  color: '#000000',
  vin_number: 'хта 210990-y2766389',
  is_used: 'true',
  kpp: 'manual',
  body: 'suv',
  engine: 'hybrid',
  drivetrain: 'all_wheel',
  rudder: 'left',
  pts_type: 'original',
  price: '500000',
};

describe('the payload of create', () => {
  test('numbers are numbers, the VIN is Latin, empty values are left out', () => {
    expect(newAdOf(FILLED, false)).toMatchObject({
      mark_id: 3,
      year: 2015,
      is_used: true,
      statuses_id: 1,
      vin_number: 'XTA210990Y2766389',
      engine: 'hybrid',
      price: 500_000,
      currency: 'RUB',
      generation_id: undefined,
      width: undefined,
      latitude: undefined,
    });
  });

  test('only a verified company promises VAT, guarantee and credit [ACC-20]', () => {
    const promising = { ...FILLED, with_vat: true, with_guarantee: true, with_credit: true };
    expect(newAdOf(promising, false)).not.toHaveProperty('with_vat');
    expect(newAdOf(promising, true)).toMatchObject({
      with_vat: true,
      with_guarantee: true,
      with_credit: true,
      warranty: true,
      available_for_credit: true,
    });
    expect(adChangesOf(promising, false)).not.toHaveProperty('warranty');
  });

  test('a change has only the editable set; a cleared field is empty [C4]', () => {
    expect(adChangesOf(FILLED, true)).toEqual({
      price: 500_000,
      currency: 'RUB',
      report_url: '',
      vin_report_url: '',
      video: '',
      description: '',
      with_vat: false,
      warranty: false,
      available_for_credit: false,
    });
  });

  test('a changed price goes with its currency, and a changed currency with its price [SELL-20]', () => {
    const before = { ...FILLED, price: '15000', currency: 'USD' };
    expect(changedFields({ ...before, price: '14000' }, before)).toEqual({ price: '14000', currency: 'USD' });
    expect(changedFields({ ...before, currency: 'EUR' }, before)).toEqual({
      price: '15000',
      currency: 'EUR',
    });
    expect(changedFields({ ...before, video: 'x' }, before)).toEqual({ video: 'x' });
  });

  test('the progress counts the required fields', () => {
    expect(filledCount(newAdOf(EMPTY_DRAFT, false))).toEqual({ filled: 0, of: 16 });
    expect(filledCount(newAdOf(FILLED, false))).toEqual({ filled: 16, of: 16 });
    expect(filledCount(newAdOf({ ...FILLED, price: '1,5 млн' }, false))).toEqual({ filled: 15, of: 16 });
  });
});

describe('rules of the form', () => {
  test('new or used and the condition depend on each other [SELL-18]', () => {
    const idOf = (key: 'new' | 'used') => conditionId([{ id: 12, key: 'used' }], key);
    expect(withUsed('', true, idOf)).toEqual({ is_used: 'true', statuses_id: '12' });
    expect(withUsed('1', true, idOf)).toEqual({ is_used: 'true', statuses_id: '12' });
    expect(withUsed('4', true, idOf)).toEqual({ is_used: 'true', statuses_id: '4' });
    expect(withUsed('4', false, idOf)).toEqual({ is_used: 'false', statuses_id: '1' });
    expect(withCondition('1', idOf)).toEqual({ is_used: 'false', statuses_id: '1' });
    expect(withCondition('4', idOf)).toEqual({ is_used: 'true', statuses_id: '4' });
  });

  test('an incomplete ad gets suggestions, a complete one none', () => {
    expect(improvements(EMPTY_DRAFT, 2)).toEqual([
      'Добавьте ещё 3 фото: с пятью объявление смотрят чаще.',
      'Опишите машину подробнее: хотя бы 100 символов.',
      'Укажите полный VIN: покупатель проверит историю.',
      'Добавьте видео: так машину видно со всех сторон.',
    ]);
    const good = {
      vin_number: 'X'.repeat(17),
      description: 'о'.repeat(100),
      video: 'https://vk.com/video1_1',
    };
    expect(improvements(good, 5)).toEqual([]);
  });

  test('generations are sorted by their years, the newest first', () => {
    const generations = [
      { name: 'VII', year_from: 2014, year_to: 2017 },
      { name: 'VII Рестайлинг', year_from: 2017, year_to: 2018 },
      { name: 'VIII', year_from: 2017, year_to: 2021 },
      { name: 'IX', year_from: 2021, year_to: null },
    ];
    expect(newestFirst(generations).map(({ name }) => name)).toEqual(['IX', 'VIII', 'VII Рестайлинг', 'VII']);
  });

  describe('the year and the generation', () => {
    const handbooks = {
      marks: [],
      models: [],
      generations: [{ id: 9, name: '70 Series', model_id: 4, year_from: 1990, year_to: 1996 }],
      statuses: [],
    };
    const warning = (year: string, generation_id = '9') => yearWarning({ generation_id, year }, handbooks);

    test('fits with a year before and after', () => {
      expect(['', '1989', '1990', '1996', '1997'].map((year) => warning(year))).toEqual(Array(5).fill(null));
    });

    test('gets a warning with the years of the generation', () => {
      const text = 'Это поколение выпускали в 1990–1996.';
      expect([warning('1988'), warning('2019')]).toEqual([text, text]);
      expect(warning('2019', '')).toBeNull();
    });

    test('gets an error of its own when no car can have it', () => {
      for (const year of ['1899', '2135', '20I5', '201'])
        expect([year, yearProblem({ year }), warning(year)]).toEqual([
          year,
          'Укажите корректный год выпуска.',
          null,
        ]);
    });
  });

  test('an implausible mileage gets a warning [SELL-27]', () => {
    const year = String(new Date().getFullYear());
    expect(mileageWarning({ mileage: '900000', year: '1995' })).toBeNull();
    expect(mileageWarning({ mileage: '1500000', year: '1995' })).toBe('Больше миллиона км: проверьте.');
    expect(mileageWarning({ mileage: '900000', year })).toBe('Много для этого года: проверьте.');
    const sixYears = String(new Date().getFullYear() - 6);
    expect(mileageWarning({ mileage: '700000', year: sixYears })).toBeNull();
    expect(mileageWarning({ mileage: '700001', year: sixYears })).toBe('Много для этого года: проверьте.');
    expect(mileageWarning({ mileage: '', year })).toBeNull();
  });

  test('a draft is offered with its car, its time and its photos', () => {
    const now = new Date(2026, 2, 12, 9, 5);
    const at = (day: number, hours: number) => new Date(2026, 2, day, hours, 40).getTime();
    const form = { draft: {}, pictures: [], attempt: 'a' };
    const photos = Array.from({ length: 5 }, (_, n) => ({ id: `p${n}`, name: 'a.jpg' }));
    expect(
      draftNote({ ...form, title: 'Toyota Camry, 2018', savedAt: at(11, 21), pictures: photos }, now),
    ).toBe('Toyota Camry, 2018 · сохранён вчера в\u00a021:40, 5 фото');
    expect(draftNote({ ...form, savedAt: at(12, 8) }, now)).toBe('Сохранён сегодня в\u00a008:40');
    expect(draftNote({ ...form, savedAt: at(2, 8) }, now)).toBe('Сохранён 2\u00a0марта в\u00a008:40');
  });

  test('a company counts as verified by both signs', () => {
    const user = {
      id: 1,
      name: null,
      username: null,
      email: null,
      phone_number: null,
      avatar: null,
      account_type: 'legal_entity',
      legal_entity_verified: true,
    };
    expect(isVerifiedCompany(user)).toBe(true);
    expect(isVerifiedCompany({ ...user, legal_entity_verified: false })).toBe(false);
    expect(isVerifiedCompany({ ...user, account_type: null })).toBe(false);
  });

  test('an attempt has a uuid', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newId()).not.toBe(newId());
  });
});

describe('drafts in the storage', () => {
  const form = (savedAt: number, id = 'p1') => ({
    draft: { ...FILLED },
    pictures: [{ id, name: 'a.jpg', ticket: 'up_1', address: '/img/original/1.webp' }],
    attempt: 'attempt',
    savedAt,
  });
  beforeEach(() => window.localStorage.clear());

  test('belong to a user and an ad', () => {
    storeForm(formKey(7, null), form(1));
    expect(storedForm('7:new')).toEqual(form(1));
    expect(storedForm(formKey(8, null))).toBeNull();
    expect(storedForm(formKey(7, 12))).toBeNull();
    dropForm('7:new');
    expect(storedForm('7:new')).toBeNull();
    expect(window.localStorage.getItem('ad_drafts')).toBeNull();
  });

  test('no draft is removed for a newer one [SELL-26]', () => {
    for (let at = 1; at <= 10; at += 1) storeForm(formKey(7, at), form(at, `p${at}`));
    expect(storedForm('7:1')).toEqual(form(1, 'p1'));
    expect(namedPictures().size).toBe(10);
  });

  test.each([
    ['text', 'x'],
    ['a number', '5'],
    ['a list', '[1]'],
    ['a form of another shape', '{"7:new":{"draft":null}}'],
  ])('%s in their place is no draft [V7]', (_, text) => {
    window.localStorage.setItem('ad_drafts', text);
    expect(storedForm('7:new')).toBeNull();
  });

  test('fields of another kind are ignored [V7]', () => {
    const draft = draftFrom(
      { price: 5, description: 'Хорошая', online_show: 'да', color: 'red' },
      EMPTY_DRAFT,
    );
    expect(draft).toEqual({ ...EMPTY_DRAFT, description: 'Хорошая' });
    expect(draftFrom(null, FILLED)).toEqual(FILLED);
  });
});
