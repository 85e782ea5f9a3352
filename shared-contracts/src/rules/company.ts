import type { LegalContent, OrganizationType } from '../schemas/legal.ts';

/** How a type of company is written. */
export const ORGANIZATION_NAMES: Readonly<Record<OrganizationType, string>> = {
  ooo: 'ООО',
  ip: 'ИП',
  ao: 'АО',
  fund: 'Фонд',
  gov: 'Государственная организация',
};

/*
 * Check digits of company data. They only warn [ACC-35]: lengths block, a wrong digit is shown to the user
 * and to the moderator.
 */

const digitAt = (digits: string, index: number): number => Number(digits[index]);

const weighted = (digits: string, weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * digitAt(digits, index), 0) % 11) % 10;

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11TH = [7, ...INN_10];
const INN_12TH = [3, ...INN_11TH];

/** Check digits: the last of 10, the last two of 12. Zeros alone pass the sum, but are not a valid number. */
export const isValidInn = (inn: string): boolean => {
  if (/^0+$/.test(inn)) return false;
  if (/^\d{10}$/.test(inn)) return weighted(inn, INN_10) === digitAt(inn, 9);
  return (
    /^\d{12}$/.test(inn) &&
    weighted(inn, INN_11TH) === digitAt(inn, 10) &&
    weighted(inn, INN_12TH) === digitAt(inn, 11)
  );
};

/** 13 digits: the first 12 mod 11 mod 10; 15 digits: the first 14 mod 13 mod 10. */
export const isValidOgrn = (ogrn: string): boolean => {
  if (!/^(\d{13}|\d{15})$/.test(ogrn) || /^0+$/.test(ogrn)) return false;
  const last = ogrn.length - 1;
  return (Number(ogrn.slice(0, last)) % (last - 1)) % 10 === digitAt(ogrn, last);
};

const ACCOUNT_WEIGHTS = [7, 1, 3] as const;
const hasValidChecksum = (digits: string): boolean =>
  [...digits].reduce(
    (sum, digit, index) => sum + ((Number(digit) * (ACCOUNT_WEIGHTS[index % 3] ?? 0)) % 10),
    0,
  ) %
    10 ===
  0;

/**
 * The checksum of a settlement account, with the last three digits of the correspondent account: they equal
 * those of the bank's own number, which is not in the form.
 */
export const isValidAccount = (rs: string, ks: string): boolean =>
  /^\d{20}$/.test(rs) && /^\d{20}$/.test(ks) && hasValidChecksum(ks.slice(-3) + rs);

/** A correspondent account at the central bank: 301 and seventeen digits. */
export const isValidCorrespondent = (ks: string): boolean => /^301\d{17}$/.test(ks);

type Numbers = Pick<LegalContent, 'inn' | 'ogrn' | 'rs' | 'ks'> & {
  readonly organization_type?: OrganizationType | undefined;
};
export type CompanyWarnings = Readonly<Partial<Record<'inn' | 'ogrn' | 'rs' | 'ks', string>>>;

/** A sole trader's numbers are longer than a company's. */
const lengthsOf = (type: OrganizationType | undefined) =>
  type === undefined ? null : type === 'ip' ? { inn: 12, ogrn: 15 } : { inn: 10, ogrn: 13 };

const WRONG_DIGIT = 'контрольная цифра не сходится';

/** Why a number of a right length is doubtful, or null. */
const innReason = (inn: string, type: OrganizationType | undefined): string | null => {
  const length = lengthsOf(type)?.inn ?? inn.length;
  if (inn.length !== length) return `${type === 'ip' ? 'у ИП' : 'у организации'} ${length} цифр`;
  return isValidInn(inn) ? null : WRONG_DIGIT;
};

const LONGEST_OGRN = 'у ИП это ОГРНИП из 15 цифр';

const ogrnReason = (ogrn: string, type: OrganizationType | undefined): string | null => {
  const length = lengthsOf(type)?.ogrn ?? ogrn.length;
  if (ogrn.length !== length) return type === 'ip' ? LONGEST_OGRN : 'у организации 13 цифр';
  return isValidOgrn(ogrn) ? null : WRONG_DIGIT;
};

const warning = (name: string, reason: string): string => `Проверьте ${name}: ${reason}`;

const NAMES = { inn: 'ИНН', ogrn: 'ОГРН', rs: 'расчётный счёт', ks: 'к/с' } as const;
const WRONG_RS = 'Расчётный счёт не подходит к корреспондентскому';
const WRONG_KS = 'он начинается с 301';

/**
 * Warnings by field, each with its reason; empty when all check digits are valid. Numbers of a wrong length are not
 * checked.
 */
export const companyWarnings = ({ inn, ogrn, rs, ks, organization_type: type }: Numbers): CompanyWarnings => {
  const isInnWhole = /^(\d{10}|\d{12})$/.test(inn);
  const isOgrnWhole = /^(\d{13}|\d{15})$/.test(ogrn);
  const isKsWhole = /^\d{20}$/.test(ks);
  const isRsWrong = /^\d{20}$/.test(rs) && isKsWhole && !isValidAccount(rs, ks);
  const reasons: Readonly<Record<keyof CompanyWarnings, string | null>> = {
    inn: isInnWhole ? innReason(inn, type) : null,
    ogrn: isOgrnWhole ? ogrnReason(ogrn, type) : null,
    rs: isRsWrong ? WRONG_RS : null,
    ks: isKsWhole && !isValidCorrespondent(ks) ? WRONG_KS : null,
  };
  const fields = Object.keys(NAMES) as (keyof CompanyWarnings)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const reason = reasons[field];
      return reason === null ? [] : [[field, field === 'rs' ? reason : warning(NAMES[field], reason)]];
    }),
  );
};
