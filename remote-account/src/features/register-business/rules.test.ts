import { LegalContentSchema } from '@cars/shared-contracts/schemas/legal';
import { describe, expect, test } from '@rstest/core';
import { type CompanyDraft, companyErrors, EMPTY_DRAFT } from './rules.ts';

const right: CompanyDraft = {
  organization_type: 'ooo',
  organization_name: 'ООО «Ромашка»',
  email: 'mail@romashka.ru',
  inn: '7707083893',
  ogrn: '1027700132195',
  rs: '40702810900000000001',
  ks: '30101810400000000225',
  legal_address: 'Москва, ул. Вавилова, 19',
};

const CASES: readonly (readonly [Partial<CompanyDraft>, keyof CompanyDraft, string])[] = [
  [{ organization_type: '' }, 'organization_type', 'Выберите тип организации'],
  [{ organization_name: '' }, 'organization_name', 'Введите название организации'],
  [{ email: '' }, 'email', 'Введите Email'],
  [{ email: 'mail' }, 'email', 'Введите корректный email'],
  [{ email: 'a@b' }, 'email', 'Введите корректный email'],
  [{ inn: '' }, 'inn', 'Введите ИНН'],
  [{ inn: '77070838aa' }, 'inn', 'ИНН должен содержать только цифры'],
  [{ inn: '77070838931' }, 'inn', 'ИНН должен состоять из 10 или 12 цифр'],
  [{ ogrn: '' }, 'ogrn', 'Введите ОГРН'],
  [{ ogrn: '10277001321x5' }, 'ogrn', 'ОГРН должен содержать только цифры'],
  [{ ogrn: '102770013219' }, 'ogrn', 'ОГРН должен состоять из 13 или 15 цифр'],
  [{ rs: '' }, 'rs', 'Введите расчётный счёт'],
  [{ rs: 'x' }, 'rs', 'Расчётный счёт должен содержать только цифры'],
  [{ rs: '4070281090000000000' }, 'rs', 'Расчётный счёт должен состоять из 20 цифр'],
  [{ ks: '' }, 'ks', 'Введите корреспондентский счёт'],
  [{ ks: 'x' }, 'ks', 'Корреспондентский счёт должен содержать только цифры'],
  [{ ks: '1' }, 'ks', 'Корреспондентский счёт должен состоять из 20 цифр'],
  [{ legal_address: '' }, 'legal_address', 'Введите юридический адрес'],
];

describe('company data', () => {
  test('that are valid have no errors; wrong check digits are none either [ACC-16] [ACC-17] [ACC-35]', () => {
    expect(companyErrors(right)).toEqual({});
    expect(companyErrors({ ...right, inn: '7707083894', ogrn: '1027700132190' })).toEqual({});
  });

  test('of a sole trader are longer [ACC-16] [ACC-17]', () => {
    expect(
      companyErrors({ ...right, organization_type: 'ip', inn: '500100732259', ogrn: '304500116000157' }),
    ).toEqual({});
  });

  test('may be copied with spaces', () => {
    expect(companyErrors({ ...right, inn: ' 7707 083893 ', email: ' mail@romashka.ru ' })).toEqual({});
  });

  test.each(CASES)('%o', (change, field, text) => {
    expect(companyErrors({ ...right, ...change })).toEqual({ [field]: text });
  });

  test.each(CASES)('%o reads the same on the server', (change, field, text) => {
    const response = LegalContentSchema.safeParse({ ...right, ...change, id: 7 });
    const messages = response.error?.issues
      .filter(({ path }) => path[0] === field)
      .map(({ message }) => message);
    expect(messages?.[0]).toBe(text);
  });

  test('that are missing are all listed, in the order of the form [ACC-15]', () => {
    expect(Object.values(companyErrors(EMPTY_DRAFT))).toEqual([
      'Выберите тип организации',
      'Введите название организации',
      'Введите Email',
      'Введите ИНН',
      'Введите ОГРН',
      'Введите расчётный счёт',
      'Введите корреспондентский счёт',
      'Введите юридический адрес',
    ]);
  });
});
