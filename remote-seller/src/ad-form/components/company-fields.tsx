import { useAtomValue } from '@cars/shared-contracts/runtime';
import { CheckRow } from '@cars/shared-ui/kit/check-row';
import { isVerifiedAtom } from '../submit-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import { FormSection } from './form-section.tsx';

const DraftCheck = ({
  name,
  label,
}: {
  readonly name: 'with_vat' | 'with_guarantee' | 'with_credit';
  readonly label: string;
}) => {
  const { value, change } = useDraftField(name);
  return (
    <CheckRow isChecked={value} onChange={change}>
      {label}
    </CheckRow>
  );
};

/** Promises that only a verified company may make [SELL-19]. */
export const CompanyFields = () => {
  if (!useAtomValue(isVerifiedAtom)) return null;
  return (
    <FormSection title={TEXTS.sectionCompany}>
      <div>
        <DraftCheck name="with_vat" label={TEXTS.withVat} />
        <DraftCheck name="with_guarantee" label={TEXTS.withGuarantee} />
        <DraftCheck name="with_credit" label={TEXTS.withCredit} />
      </div>
    </FormSection>
  );
};
