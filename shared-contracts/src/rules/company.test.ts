import { describe, expect, test } from '@rstest/core';
import { companyWarnings, isValidAccount, isValidCorrespondent, isValidInn, isValidOgrn } from './company.ts';

describe('check digits of company data', () => {
  test('tax numbers of companies and of sole traders [ACC-35]', () => {
    for (const inn of ['7707083893', '7736207543', '7736050003', '500100732259'])
      expect(isValidInn(inn)).toBe(true);
    for (const inn of ['7707083894', '500100732258', '500100732249', '0000000000', '77070838931', '', 'ИНН'])
      expect(isValidInn(inn)).toBe(false);
  });

  test('a tax number may begin or end with zeros, and both last digits of twelve count', () => {
    for (const inn of ['0123456788', '7707000030']) expect(isValidInn(inn)).toBe(true);
    // The eleventh digit is wrong, the twelfth agrees with it.
    expect(isValidInn('500100732266')).toBe(false);
    for (const inn of ['5001007322590', '5001007322595', '50010073225']) expect(isValidInn(inn)).toBe(false);
  });

  test('registration numbers of both lengths', () => {
    for (const ogrn of ['1027700132195', '1027700229193', '1027700070518', '304500116000157'])
      expect(isValidOgrn(ogrn)).toBe(true);
    for (const ogrn of ['0127700132197', '1027700132020']) expect(isValidOgrn(ogrn)).toBe(true);
    for (const ogrn of [
      '10277001321906',
      '1027700132196',
      '304500116000158',
      '0000000000000',
      '102770013219',
      '',
    ])
      expect(isValidOgrn(ogrn)).toBe(false);
  });

  test('the checksum of an account includes the last digits of the correspondent account', () => {
    expect(isValidAccount('40602810700000000025', '30101810400000000746')).toBe(true);
    expect(isValidAccount('40602810700000000026', '30101810400000000746')).toBe(false);
    expect(isValidAccount('40602810700000000025', '30101810400000000974')).toBe(false);
    expect(isValidAccount('40702810000000000010', '30101810400000000225')).toBe(true);
    expect(isValidCorrespondent('30101810400000000225')).toBe(true);
    expect(isValidCorrespondent('40702810400000000225')).toBe(false);
  });

  test('an account and its correspondent account have twenty digits, not one more', () => {
    const rs = '40602810700000000025';
    const ks = '30101810400000000746';
    // Each of these passes the checksum.
    expect(isValidAccount(`${rs}0`, ks)).toBe(false);
    expect(isValidAccount('040602810700000000108', ks)).toBe(false);
    expect(isValidAccount(rs, `0${ks}`)).toBe(false);
    expect(isValidAccount(rs, `${ks}746`)).toBe(false);
    expect(isValidCorrespondent(`${ks}0`)).toBe(false);
    expect(isValidCorrespondent(`0${ks}`)).toBe(false);
  });

  test('warnings name the field and are never about a number of a wrong length', () => {
    const right = {
      organization_type: 'ooo',
      inn: '7707083893',
      ogrn: '1027700132195',
      rs: '40602810700000000025',
      ks: '30101810400000000746',
    } as const;
    expect(companyWarnings(right)).toEqual({});
    expect(companyWarnings({ ...right, inn: '7707083894' })).toEqual({
      inn: 'Проверьте ИНН: контрольная цифра не сходится',
    });
    expect(companyWarnings({ ...right, ogrn: '1027700132190' })).toEqual({
      ogrn: 'Проверьте ОГРН: контрольная цифра не сходится',
    });
    expect(companyWarnings({ ...right, rs: '40602810700000000026' })).toEqual({
      rs: 'Расчётный счёт не подходит к корреспондентскому',
    });
    expect(companyWarnings({ ...right, ks: '40702810400000000746' })).toEqual({
      ks: 'Проверьте к/с: он начинается с 301',
    });
    for (const inn of ['77070838931', '7707083893123'])
      expect(companyWarnings({ ...right, inn })).toEqual({});
    for (const ogrn of ['10277001321951', '1027700132195123'])
      expect(companyWarnings({ ...right, ogrn })).toEqual({});
    for (const rs of ['406028107000000000261', '4060281070000000002'])
      expect(companyWarnings({ ...right, rs })).toEqual({});
    for (const ks of ['401018104000000007461', '4010181040000000074'])
      expect(companyWarnings({ ...right, ks })).toEqual({});
    expect(companyWarnings({ ...right, inn: '770708', ogrn: '', rs: '1', ks: '2' })).toEqual({});
  });

  test('a sole trader has the longer numbers', () => {
    const trader = {
      organization_type: 'ip',
      inn: '500100732259',
      ogrn: '304500116000157',
      rs: '40602810700000000025',
      ks: '30101810400000000746',
    } as const;
    expect(companyWarnings(trader)).toEqual({});
    expect(companyWarnings({ ...trader, organization_type: undefined })).toEqual({});
    expect(companyWarnings({ ...trader, organization_type: 'ao' })).toEqual({
      inn: 'Проверьте ИНН: у организации 10 цифр',
      ogrn: 'Проверьте ОГРН: у организации 13 цифр',
    });
    expect(companyWarnings({ ...trader, inn: '7707083893', ogrn: '1027700132195' })).toEqual({
      inn: 'Проверьте ИНН: у ИП 12 цифр',
      ogrn: 'Проверьте ОГРН: у ИП это ОГРНИП из 15 цифр',
    });
  });
});
