import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { RangeSlider } from '@cars/shared-ui/kit/range-slider';
import { changeDraftAtom, facetsAtom, filterDraftAtom } from '../atoms.ts';
import { placeOf, type Scale, textOfStep, valueText } from '../range-rules.ts';
import type { Range } from '../rules.ts';
import { TEXTS } from '../texts.ts';

/** The histogram of a range, whose handles and fields show the same two numbers [CAT-66] [CAT-67]. */
export const RangeHistogram = ({
  range: { name, min, max },
  scale: { facet, steps, unit },
  onMove,
}: {
  range: Range;
  scale: Scale;
  /** A handle was moved: the fields have other numbers. */
  onMove: () => void;
}) => {
  const draft = useAtomValue(filterDraftAtom);
  const change = useSetAtom(changeDraftAtom);
  const bars = useAtomValue(facetsAtom)?.[facet] ?? null;
  const from = draft?.[min] ?? '';
  const to = draft?.[max] ?? '';
  return (
    <RangeSlider
      places={{ from: placeOf(from, 'from', steps), to: placeOf(to, 'to', steps) }}
      steps={steps.length}
      bars={bars?.length === steps.length ? bars : null}
      from={{ label: `${name} ${TEXTS.from.toLowerCase()}`, text: valueText(from, unit) }}
      to={{ label: `${name} ${TEXTS.to.toLowerCase()}`, text: valueText(to, unit) }}
      onMove={(end, step) => {
        change({ [end === 'from' ? min : max]: textOfStep(step, steps) });
        onMove();
      }}
    />
  );
};
