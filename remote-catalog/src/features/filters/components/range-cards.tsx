import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { NumberField } from '@cars/shared-ui/kit/number-field';
import { changeDraftAtom, draftErrorsAtom, draftRefusalsAtom, filterDraftAtom } from '../atoms.ts';
import { isNumberText, type NumberKey, type Range, rangesOf, tidyNumber } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import card from './card.module.css';
import styles from './range-cards.module.css';

/**
 * Which messages are shown: about letters immediately, all others after the draft was refused. A message on
 * leaving a field would move the fields below it under the finger.
 */
const useShownErrors = () => {
  const draft = useAtomValue(filterDraftAtom);
  const errors = useAtomValue(draftErrorsAtom);
  const isRefused = useAtomValue(draftRefusalsAtom) > 0;
  return (key: NumberKey): string | undefined =>
    isRefused || !isNumberText(draft?.[key] ?? '') ? errors[key] : undefined;
};

/** Price, year, mileage and power, each with a lower and an upper bound. */
export const RangeCards = () => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const errorOf = useShownErrors();
  const field = ({ name, isYear, lowest, highest }: Range, key: NumberKey, end: string) => (
    <NumberField
      label={end}
      fullLabel={`${name} ${end.toLowerCase()}`}
      defaultValue={draft?.[key] ?? ''}
      isGrouped={!isYear}
      placeholder={isYear ? String(end === TEXTS.from ? lowest : highest) : ''}
      error={errorOf(key)}
      onChange={(text) => {
        if (draft?.[key] !== tidyNumber(text)) change({ [key]: tidyNumber(text) });
      }}
    />
  );
  return rangesOf().map((range) => (
    <section key={range.min} className={classNames(card.card, card.padded)}>
      <h2 className={styles.title}>{range.title}</h2>
      <div className={styles.pair}>
        {field(range, range.min, TEXTS.from)}
        {field(range, range.max, TEXTS.to)}
      </div>
    </section>
  ));
};
