import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { NumberField } from '@cars/shared-ui/kit/number-field';
import { useState } from 'react';
import { changeDraftAtom, draftErrorsAtom, draftRefusalsAtom, filterDraftAtom } from '../atoms.ts';
import { SCALES } from '../range-rules.ts';
import { type NumberKey, type PanelPlace, RANGES, type Range, tidyNumber } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import card from './card.module.css';
import styles from './range-cards.module.css';
import { RangeHistogram } from './range-histogram.tsx';

/**
 * The ranges of a place, each with a lower and an upper field. Messages are shown after the draft was refused:
 * one that appears while a user types would move the fields below it.
 */
export const RangeCards = ({ place }: { readonly place: PanelPlace }) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const errors = useAtomValue(draftErrorsAtom);
  const isRefused = useAtomValue(draftRefusalsAtom) > 0;
  const [moves, setMoves] = useState<Partial<Record<NumberKey, number>>>({});
  const field = (range: Range, key: NumberKey, end: string) => (
    <NumberField
      // A field that was typed into takes no other number: one whose handle has moved is replaced.
      key={`${key} ${moves[range.min] ?? 0}`}
      label={end}
      fullLabel={`${range.name} ${end.toLowerCase()}`}
      defaultValue={draft?.[key] ?? ''}
      isGrouped={!range.isYear}
      error={isRefused ? errors[key] : undefined}
      onChange={(text) => {
        if (draft?.[key] !== tidyNumber(text)) change({ [key]: tidyNumber(text) });
      }}
    />
  );
  return RANGES.filter((range) => range.place === place).map((range) => (
    <section key={range.min} className={classNames(card.card, card.padded)}>
      <h2 className={styles.title}>{range.title}</h2>
      {(range.min === 'priceMin' || range.min === 'mileageMin') && (
        <RangeHistogram
          range={range}
          scale={SCALES[range.min]}
          onMove={() => setMoves({ ...moves, [range.min]: (moves[range.min] ?? 0) + 1 })}
        />
      )}
      <div className={styles.pair}>
        {field(range, range.min, TEXTS.from)}
        {field(range, range.max, TEXTS.to)}
      </div>
    </section>
  ));
};
