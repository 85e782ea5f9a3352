import type { AdFieldKeyOf } from '@cars/shared-contracts/schemas/ad-fields';
import { LINK_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { NumberField } from '@cars/shared-ui/kit/number-field';
import { TextField } from '@cars/shared-ui/kit/text-field';
import type { ComponentProps } from 'react';
import { useDraftField } from '../use-draft-field.ts';
import { Field } from './field.tsx';

type NumberKey = AdFieldKeyOf<'number'> | 'price';
type LineKey =
  | Exclude<AdFieldKeyOf<'text'>, 'color' | 'vin_number'>
  | 'report_url'
  | 'vin_report_url'
  | 'video';

/** A number in its stored form: «007» is 7; other text is unchanged and gets an error on submit. */
export const tidyNumber = (text: string): string =>
  /^\d*$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;

/** A whole number of the draft. */
export const DraftNumber = ({
  name,
  ...rest
}: { readonly name: NumberKey } & Pick<
  ComponentProps<typeof NumberField>,
  'label' | 'fullLabel' | 'placeholder' | 'isGrouped'
>) => {
  const { value, error, change, isRequired } = useDraftField(name);
  return (
    <Field name={name}>
      <NumberField
        {...rest}
        defaultValue={value}
        error={error}
        aria-required={isRequired || undefined}
        onChange={(text) => tidyNumber(text) !== value && change(tidyNumber(text))}
      />
    </Field>
  );
};

/** A line of text of the draft. */
export const DraftText = ({
  name,
  ...rest
}: { readonly name: LineKey } & Omit<ComponentProps<typeof TextField>, 'name'>) => {
  const { value, error, change, isRequired } = useDraftField(name);
  return (
    <Field name={name}>
      <TextField
        autoComplete="off"
        {...rest}
        value={value}
        error={error}
        aria-required={isRequired || undefined}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  );
};

/** An address of a page: a keyboard with a slash, no correction. */
export const DraftLink = (props: {
  readonly name: LineKey;
  readonly label: string;
  readonly hint?: string;
}) => (
  <DraftText
    {...props}
    type="url"
    inputMode="url"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={LINK_MAX_CHARS}
    placeholder="https://"
  />
);
