import type { Condition } from '@cars/shared-contracts/rules/filter-conditions';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { RemovablePill } from '@cars/shared-ui/kit/pill';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { SEARCH_INPUT_ID } from '../../../search-input.ts';
import { chipsAtom, dropConditionAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './filter-chips.module.css';

/** So many chips of a long list are shown on a phone, where all would fill the first screen. */
const SHORT = 4;

/**
 * Every condition of the list, each with a button that removes it. The row keeps its height while a name is
 * loading, so that no card moves.
 */
export const FilterChips = () => {
  const chips = useAtomValue(chipsAtom);
  const drop = useSetAtom(dropConditionAtom);
  const navigate = useNavigate();
  const listRef = useRef<HTMLUListElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  /** The button that is focused after the next change; null: none. */
  const focusAt = useRef<number | null>(null);

  // The focused button was removed with its chip; after a tap nothing is focused, so that no keyboard opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the chips' own change.
  useEffect(() => {
    const at = focusAt.current;
    if (at === null) return;
    focusAt.current = null;
    (listRef.current?.querySelectorAll('button')[at] ?? document.getElementById(SEARCH_INPUT_ID))?.focus();
  }, [chips, isWhole]);

  const handleDrop = (chip: Condition) => (event: MouseEvent) => {
    if (event.detail === 0) focusAt.current = 0;
    navigate(drop(chip), { replace: true });
  };
  const handleMore = () => {
    focusAt.current = SHORT;
    setIsWhole(true);
  };

  if (chips.length === 0) return null;
  // One chip takes no more room than the button.
  const isShort = !isWhole && chips.length > SHORT + 1;
  return (
    <ul ref={listRef} className={classNames(styles.chips, isShort && styles.short)} aria-label={TEXTS.chips}>
      {chips.map(
        (chip) =>
          chip.name !== null &&
          chip.fullName !== null && (
            <li key={chip.id} className={styles.item}>
              <RemovablePill
                title={chip.name}
                label={TEXTS.remove(chip.fullName)}
                onRemove={handleDrop(chip)}
              />
            </li>
          ),
      )}
      {isShort && (
        <li className={styles.more}>
          <Button look="plain" onClick={handleMore}>
            {TEXTS.more(chips.length - SHORT)}
          </Button>
        </li>
      )}
    </ul>
  );
};
