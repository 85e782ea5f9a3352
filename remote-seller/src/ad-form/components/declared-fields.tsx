import { type AdFieldSection, adFieldRulesOf, inputsOf } from '@cars/shared-contracts/rules/ad-fields';
import { type AdFieldKey, type AdFieldKeyOf, adFieldOf } from '@cars/shared-contracts/schemas/ad-fields';
import { DraftChips } from './draft-chips.tsx';
import { DraftNumber, DraftText } from './draft-fields.tsx';
import { FieldRow } from './form-section.tsx';
import { optionsOf } from './option-chips.tsx';

const DeclaredField = ({ name }: { readonly name: AdFieldKey }) => {
  const field = adFieldOf(name);
  const rules = adFieldRulesOf(name);
  const label = rules.formLabel ?? rules.label;
  if (field.kind === 'choice')
    return (
      <DraftChips
        name={name as AdFieldKeyOf<'choice'>}
        title={label}
        options={optionsOf(field.labels, rules.offered)}
      />
    );
  if (field.kind === 'number') return <DraftNumber name={name as AdFieldKeyOf<'number'>} label={label} />;
  return <DraftText name={name as 'pts_number'} label={label} maxLength={maxCharsOf(field)} />;
};

const maxCharsOf = (field: ReturnType<typeof adFieldOf>) =>
  field.kind === 'text' ? field.maxChars : undefined;

/** The plain inputs of a section, as declared in the table of an ad's fields. */
export const DeclaredFields = ({ section }: { readonly section: AdFieldSection }) => (
  <>
    {inputsOf(section).map((row) => {
      const inputs = row.map((name) => <DeclaredField key={name} name={name} />);
      return row.length > 1 ? <FieldRow key={row.join()}>{inputs}</FieldRow> : inputs;
    })}
  </>
);
