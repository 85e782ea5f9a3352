import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { NumberField } from '@cars/shared-ui/kit/number-field';
import { useState } from 'react';
import { changeDraftAtom, draftAtom, draftErrorsAtom, draftRefusalsAtom } from '../atoms.ts';
import { isNumberText, type NumberKey, type Range, rangesOf, tidyNumber } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import card from './card.module.css';
import styles from './range-cards.module.css';

/**
 * Which messages are shown: about letters immediately, all others after the field was left or the draft was
 * refused, so that an incomplete year is no error while it is typed.
 */
const useShownErrors = () => {
  const draft = useAtomValue(draftAtom);
  const errors = useAtomValue(draftErrorsAtom);
  const isRefused = useAtomValue(draftRefusalsAtom) > 0;
  const [left, setLeft] = useState<ReadonlySet<NumberKey>>(new Set());
  const errorOf = (key: NumberKey, other: NumberKey): string | undefined => {
    const isShown = isRefused || left.has(key) || left.has(other) || !isNumberText(draft?.[key] ?? '');
    return isShown ? errors[key] : undefined;
  };
  return {
    errorOf,
    leave: (key: NumberKey) => setLeft(new Set(left).add(key)),
    /** Both ends are validated again when the edited field is left. */
    type: (key: NumberKey, other: NumberKey) =>
      setLeft(new Set([...left].filter((one) => one !== key && one !== other))),
  };
};

/** Price, year and mileage, each with a lower and an upper bound. */
export const RangeCards = () => {
  const draft = useAtomValue(draftAtom);
  const change = useSetAtom(changeDraftAtom);
  const { errorOf, leave, type } = useShownErrors();
  const field = ({ name, isYear, lowest, highest }: Range, key: NumberKey, other: NumberKey, end: string) => (
    <NumberField
      label={end}
      fullLabel={`${name} ${end.toLowerCase()}`}
      defaultValue={draft?.[key] ?? ''}
      isGrouped={!isYear}
      placeholder={isYear ? String(end === TEXTS.from ? lowest : highest) : ''}
      error={errorOf(key, other)}
      onChange={(text) => {
        if (draft?.[key] === tidyNumber(text)) return;
        type(key, other);
        change({ [key]: tidyNumber(text) });
      }}
      onLeave={() => leave(key)}
    />
  );
  return rangesOf().map((range) => (
    <section key={range.min} className={classNames(card.card, card.padded)}>
      <h2 className={styles.title}>{range.title}</h2>
      <div className={styles.pair}>
        {field(range, range.min, range.max, TEXTS.from)}
        {field(range, range.max, range.min, TEXTS.to)}
      </div>
    </section>
  ));
};
