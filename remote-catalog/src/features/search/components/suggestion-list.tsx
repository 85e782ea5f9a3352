import { formatWhole } from '@cars/shared-contracts/rules/money';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { useEffect, useLayoutEffect } from 'react';
import { leaveOutEmptyAtom, lineCountAtom, loadCountsAtom } from '../count-atoms.ts';
import type { FieldChoice } from '../rules.ts';
import { optionId } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './search-field.module.css';

/** After the last letter. */
const COUNT_PAUSE_MS = 300;

/** «Модель · 36». */
const subtitleOf = ({ subtitle }: FieldChoice, count: number | null): string =>
  count === null ? subtitle : `${subtitle} · ${formatWhole(count)}`;

/** The list under the search box; the focus stays in the box, which points at the highlighted option. */
export const SuggestionList = ({
  id,
  suggestions,
  repairedLayout,
  highlighted,
  onPick,
}: {
  id: string;
  suggestions: readonly FieldChoice[];
  /** The recognized text, when it was typed in the other keyboard layout. */
  repairedLayout: string | null;
  /** Index of the highlighted option, −1 without one. */
  highlighted: number;
  onPick: (choice: FieldChoice) => void;
}) => {
  const countOf = useAtomValue(lineCountAtom);
  const loadCounts = useSetAtom(loadCountsAtom);
  const leaveOutEmpty = useSetAtom(leaveOutEmptyAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: further numbers are another `countOf`.
  useLayoutEffect(() => leaveOutEmpty(suggestions), [suggestions, countOf, leaveOutEmpty]);
  useEffect(() => {
    const timer = setTimeout(() => void loadCounts(suggestions), COUNT_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [suggestions, loadCounts]);
  return (
    <div className={styles.drop}>
      {repairedLayout !== null && (
        <p className={styles.note} role="status">
          {TEXTS.repairedLayout(repairedLayout)}
        </p>
      )}
      <div id={id} role="listbox" aria-label={TEXTS.suggestions}>
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox belong to its input.
          <div
            key={suggestion.id}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === highlighted}
            className={classNames(styles.option, index === highlighted && styles.highlighted)}
            // A press would move the focus from the input and close the list before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(suggestion)}
          >
            <span className={styles.title}>{suggestion.title}</span>
            <span className={styles.subtitle}>{subtitleOf(suggestion, countOf(suggestion))}</span>
          </div>
        ))}
      </div>
    </div>
  );
};
