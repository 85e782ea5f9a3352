import type { AdFieldKeyOf } from '@cars/shared-contracts/schemas/ad-fields';
import { useDraftField } from '../use-draft-field.ts';
import { Field } from './field.tsx';
import { type Option, OptionChips } from './option-chips.tsx';

type ChipKey = AdFieldKeyOf<'choice'> | 'stock_status' | 'currency';

/** One of a few choices of the draft. */
export const DraftChips = ({
  name,
  title,
  options,
}: {
  readonly name: ChipKey;
  readonly title: string;
  readonly options: readonly Option[];
}) => {
  const { value, error, change, isRequired } = useDraftField(name);
  return (
    <Field name={name}>
      <OptionChips
        title={title}
        options={options}
        value={value}
        error={error}
        isRequired={isRequired}
        onChange={change}
      />
    </Field>
  );
};
