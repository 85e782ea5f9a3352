import type { Condition } from '@cars/shared-contracts/rules/filter-conditions';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { RemovablePill } from '@cars/shared-ui/kit/pill';
import { type MouseEvent, useEffect, useRef } from 'react';
import { SEARCH_INPUT_ID } from '../../../search-input.ts';
import { chipsAtom, dropConditionAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './filter-chips.module.css';

/**
 * Every condition of the list, each with a button that removes it. The row keeps its height while a name is
 * loading, so that no card moves.
 */
export const FilterChips = () => {
  const chips = useAtomValue(chipsAtom);
  const drop = useSetAtom(dropConditionAtom);
  const navigate = useNavigate();
  const listRef = useRef<HTMLUListElement>(null);
  const isByKeyboard = useRef(false);

  // The focused button was removed with its chip; after a tap nothing is focused, so that no keyboard opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the chips' own change.
  useEffect(() => {
    if (!isByKeyboard.current) return;
    isByKeyboard.current = false;
    (listRef.current?.querySelector('button') ?? document.getElementById(SEARCH_INPUT_ID))?.focus();
  }, [chips]);

  const handleDrop = (chip: Condition) => (event: MouseEvent) => {
    isByKeyboard.current = event.detail === 0;
    navigate(drop(chip), { replace: true });
  };

  if (chips.length === 0) return null;
  return (
    <ul ref={listRef} className={styles.chips} aria-label={TEXTS.chips}>
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
    </ul>
  );
};
