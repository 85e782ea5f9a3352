import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Icon } from '@cars/shared-ui/kit/icon';
import { type MouseEvent, useEffect, useRef } from 'react';
import { filterAtom } from '../../listing/atoms.ts';
import { chipsAtom, loadIndexAtom, removeChipAtom } from '../atoms.ts';
import type { SearchChip } from '../rules.ts';
import { SEARCH_INPUT_ID, TEXTS } from '../texts.ts';
import styles from './search-chips.module.css';

const CLOSE_ICON_PX = 16;

/**
 * What the search understood and the list follows: mark, model, conditions, each with a button that takes it back.
 * Without them there is no row; with them the row has its height before the names are known, so that no card moves.
 */
export const SearchChips = () => {
  const chips = useAtomValue(chipsAtom);
  const { brand, model } = useAtomValue(filterAtom);
  const loadIndex = useSetAtom(loadIndexAtom);
  const remove = useSetAtom(removeChipAtom);
  const navigate = useNavigate();
  const listRef = useRef<HTMLUListElement>(null);
  const isByKeyboard = useRef(false);

  useEffect(() => {
    if (brand !== '' || model !== '') void loadIndex();
  }, [brand, model, loadIndex]);
  // The button that had the focus is gone with its chip. After a tap the focus stays nowhere: no keyboard rises.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the chips' own change.
  useEffect(() => {
    if (!isByKeyboard.current) return;
    isByKeyboard.current = false;
    (listRef.current?.querySelector('button') ?? document.getElementById(SEARCH_INPUT_ID))?.focus();
  }, [chips]);

  const handleRemove = (chip: SearchChip) => (event: MouseEvent) => {
    isByKeyboard.current = event.detail === 0;
    navigate(remove(chip), { replace: true });
  };

  if (chips.length === 0) return null;
  return (
    <ul ref={listRef} className={styles.chips} aria-label={TEXTS.chips}>
      {chips.map(
        (chip) =>
          chip.name !== null && (
            <li key={`${chip.kind}-${chip.id}`} className={styles.item}>
              <button
                type="button"
                className={styles.chip}
                aria-label={TEXTS.remove(chip.name)}
                onClick={handleRemove(chip)}
              >
                <span className={styles.face}>
                  <span className={styles.text}>{chip.name}</span>
                  <Icon name="close" size={CLOSE_ICON_PX} />
                </span>
              </button>
            </li>
          ),
      )}
    </ul>
  );
};
