import { FORM_COLORS } from '@cars/shared-contracts/rules/color';
import { PaintDot } from '@cars/shared-ui/kit/paint-dot';
import { useId } from 'react';
import { TEXTS } from '../texts.ts';
import { useDraftField } from '../use-draft-field.ts';
import styles from './color-field.module.css';
import { Field, FieldNote } from './field.tsx';
import { FieldLabel } from './field-label.tsx';

/** The 16 basic colors as swatches of paint with their Russian names [DATA-17]. */
export const ColorField = () => {
  const id = useId();
  const { value, error, change, isRequired } = useDraftField('color');
  return (
    <Field name="color">
      <div
        role="radiogroup"
        aria-labelledby={`${id}-title`}
        aria-describedby={error ? `${id}-note` : undefined}
        aria-invalid={error ? true : undefined}
        aria-required={isRequired || undefined}
      >
        <FieldLabel id={`${id}-title`} text={TEXTS.color} isRequired={isRequired} />
        <div className={styles.swatches}>
          {FORM_COLORS.map(({ hex, name, paint }) => (
            <label key={hex} className={styles.swatch}>
              <input
                type="radio"
                className={styles.input}
                name={id}
                value={hex}
                checked={value === hex}
                onChange={() => change(hex)}
              />
              <PaintDot color={paint} className={styles.dot} />
              <span className={styles.name}>{name}</span>
            </label>
          ))}
        </div>
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </Field>
  );
};
