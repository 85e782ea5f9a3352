import { ORGANIZATION_NAMES } from '@cars/shared-contracts/rules/company';
import { cleanNumber, cleanValue } from '@cars/shared-contracts/schemas/clean-text';
import type { OrganizationType } from '@cars/shared-contracts/schemas/legal';
import { COMPANY_NUMBER_DIGITS, EMAIL_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { ERRORS } from './texts.ts';

/** The company form as it is typed; an empty type is not chosen yet. */
export interface CompanyDraft {
  readonly organization_type: OrganizationType | '';
  readonly organization_name: string;
  readonly email: string;
  readonly inn: string;
  readonly ogrn: string;
  readonly rs: string;
  readonly ks: string;
  readonly legal_address: string;
}
export type CompanyField = keyof CompanyDraft;
export type CompanyErrors = Readonly<Partial<Record<CompanyField, string>>>;

export const EMPTY_DRAFT: CompanyDraft = {
  organization_type: '',
  organization_name: '',
  email: '',
  inn: '',
  ogrn: '',
  rs: '',
  ks: '',
  legal_address: '',
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

export const cleanedDraft = (draft: CompanyDraft): CompanyDraft => ({
  ...draft,
  organization_name: draft.organization_name.trim(),
  email: cleanValue(draft.email),
  legal_address: draft.legal_address.trim(),
  inn: cleanNumber(draft.inn),
  ogrn: cleanNumber(draft.ogrn),
  rs: cleanNumber(draft.rs),
  ks: cleanNumber(draft.ks),
});

const numberError = (field: keyof typeof COMPANY_NUMBER_DIGITS, value: string): string | null => {
  if (value === '') return ERRORS[field].empty;
  if (!/^[0-9]+$/.test(value)) return ERRORS[field].letters;
  return (COMPANY_NUMBER_DIGITS[field] as readonly number[]).includes(value.length)
    ? null
    : ERRORS[field].length;
};

const emailError = (email: string): string | null => {
  if (email === '') return ERRORS.emailEmpty;
  return EMAIL.test(email) && email.length <= EMAIL_MAX_CHARS ? null : ERRORS.emailWrong;
};

/** Errors of the form by field, in the form's order [ACC-15]; empty when it is valid. */
export const companyErrors = (typed: CompanyDraft): CompanyErrors => {
  const draft = cleanedDraft(typed);
  const found: Record<CompanyField, string | null> = {
    organization_type: Object.hasOwn(ORGANIZATION_NAMES, draft.organization_type) ? null : ERRORS.type,
    organization_name: draft.organization_name === '' ? ERRORS.name : null,
    email: emailError(draft.email),
    inn: numberError('inn', draft.inn),
    ogrn: numberError('ogrn', draft.ogrn),
    rs: numberError('rs', draft.rs),
    ks: numberError('ks', draft.ks),
    legal_address: draft.legal_address === '' ? ERRORS.address : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== null)) as CompanyErrors;
};
