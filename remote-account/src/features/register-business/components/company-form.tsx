import { AlertDialog } from '@cars/shared-app/alert-dialog';
import { useFormFeedback, useOutcomeHaptic } from '@cars/shared-app/use-form-feedback';
import { companyWarnings, ORGANIZATION_NAMES } from '@cars/shared-contracts/rules/company';
import { useAtom, useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import type { OrganizationType } from '@cars/shared-contracts/schemas/legal';
import {
  EMAIL_MAX_CHARS,
  LEGAL_ADDRESS_MAX_CHARS,
  ORGANIZATION_NAME_MAX_CHARS,
} from '@cars/shared-contracts/schemas/limits';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button } from '@cars/shared-ui/kit/button';
import { FormPage } from '@cars/shared-ui/kit/form-page';
import { SelectField, TextArea, TextField } from '@cars/shared-ui/kit/text-field';
import { type ComponentProps, useState } from 'react';
import { closeAlertAtom, companyDraftAtom, submissionAtom, submitCompanyAtom } from '../atoms.ts';
import { type CompanyDraft, type CompanyField, cleanedDraft, companyErrors } from '../rules.ts';
import { HINTS, TEXTS } from '../texts.ts';
import { NextSteps } from './next-steps.tsx';

const TYPES = Object.entries(ORGANIZATION_NAMES).map(([value, label]) => ({ value, label }));

/** Numbers may be pasted with spaces, so their fields accept more characters than the server. */
const MAX_CHARS: Readonly<Record<Exclude<CompanyField, 'organization_type'>, number>> = {
  organization_name: ORGANIZATION_NAME_MAX_CHARS,
  email: EMAIL_MAX_CHARS,
  inn: 20,
  ogrn: 24,
  rs: 32,
  ks: 32,
  legal_address: LEGAL_ADDRESS_MAX_CHARS,
};

const warningsOf = (draft: CompanyDraft) => {
  const { organization_type, inn, ogrn, rs, ks } = cleanedDraft(draft);
  return companyWarnings({ inn, ogrn, rs, ks, organization_type: organization_type || undefined });
};

/** The company's data [ACC-15]: lengths block, check digits only warn [ACC-35]. */
export const CompanyForm = () => {
  const [draft, change] = useAtom(companyDraftAtom);
  const submission = useAtomValue(submissionAtom);
  const submit = useSetAtom(submitCompanyAtom);
  const closeAlert = useSetAtom(closeAlertAtom);
  const navigate = useNavigate();
  const notify = useOutcomeHaptic();
  const [isTried, setIsTried] = useState(false);
  const isDirty = Object.values(draft).some((text) => text !== '');
  useFormFeedback(isDirty, submission.status === 'failed' ? 'error' : null);
  const errors = companyErrors(draft);
  const refused = submission.status === 'failed' ? submission.failure : null;
  const shown = { ...refused?.errors, ...(isTried ? errors : {}) };
  const warnings = warningsOf(draft);

  const handleSubmit = async () => {
    setIsTried(true);
    if (Object.keys(errors).length > 0) return;
    if ((await submit())?.status !== 'done') return;
    notify(true);
    navigate(paths.registrationSent(), { replace: true });
  };
  const field = (name: keyof typeof MAX_CHARS): ComponentProps<typeof TextField> => ({
    label: TEXTS[name],
    name,
    maxLength: MAX_CHARS[name],
    value: draft[name],
    error: shown[name],
    hint: HINTS[name],
    warning: warnings[name as keyof typeof warnings],
    onChange: (event) => change({ [name]: event.target.value }),
  });
  const number = (name: 'inn' | 'ogrn' | 'rs' | 'ks') => (
    <TextField {...field(name)} keepsHint inputMode="numeric" autoComplete="off" />
  );

  return (
    <FormPage
      title={TEXTS.formTitle}
      onSubmit={() => void handleSubmit()}
      actions={
        <>
          <NextSteps />
          <Button type="submit" isWide isLoading={submission.status === 'in-flight'}>
            {TEXTS.submit}
          </Button>
        </>
      }
    >
      <SelectField
        label={TEXTS.organization_type}
        placeholder={TEXTS.chooseType}
        choices={TYPES}
        value={draft.organization_type}
        error={shown.organization_type}
        onChange={(event) => change({ organization_type: event.target.value as OrganizationType | '' })}
      />
      <TextField {...field('organization_name')} autoComplete="organization" />
      <TextField {...field('email')} type="email" inputMode="email" autoComplete="email" />
      {number('inn')}
      {number('ogrn')}
      {number('rs')}
      {number('ks')}
      <TextArea
        label={TEXTS.legal_address}
        autoComplete="street-address"
        maxLength={MAX_CHARS.legal_address}
        value={draft.legal_address}
        error={shown.legal_address}
        onChange={(event) => change({ legal_address: event.target.value })}
      />
      {refused?.message && <AlertDialog text={refused.message} onClose={closeAlert} />}
    </FormPage>
  );
};
