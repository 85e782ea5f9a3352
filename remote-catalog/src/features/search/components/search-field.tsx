import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { IconButton } from '@cars/shared-ui/kit/icon-button';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { filterAtom } from '../../listing/atoms.ts';
import {
  clearTextAtom,
  followFilterAtom,
  isIndexPendingAtom,
  loadIndexAtom,
  pickAtom,
  searchTextAtom,
  suggestionsAtom,
  typeAtom,
} from '../atoms.ts';
import type { Suggestion } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './search-field.module.css';
import { optionId, SuggestionList } from './suggestion-list.tsx';
import { useShowAll } from './use-show-all.ts';

/** Spec §9: the list shows all so long after a reset, and after the text was emptied by hand. */
const SHOW_ALL_AFTER_RESET_MS = 300;
const SHOW_ALL_AFTER_EMPTYING_MS = 800;

/** The search box with its suggestions, an ARIA combobox (spec §2 "Autocomplete search bar", ruling 24). */
export const SearchField = () => {
  const text = useAtomValue(searchTextAtom);
  const suggestions = useAtomValue(suggestionsAtom);
  const isPending = useAtomValue(isIndexPendingAtom);
  const { brand, model } = useAtomValue(filterAtom);
  const [type, pick, clear] = [useSetAtom(typeAtom), useSetAtom(pickAtom), useSetAtom(clearTextAtom)];
  const [loadIndex, followFilter] = [useSetAtom(loadIndexAtom), useSetAtom(followFilterAtom)];
  const [isOpen, setIsOpen] = useState(false);
  const [highlighted, setHighlighted] = useState(-1);
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const { showAllIn, callOff } = useShowAll();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field follows the filter's own change.
  useEffect(() => void followFilter(), [brand, model, followFilter]);

  const hasText = text.trim() !== '';
  const isListShown = isOpen && hasText && suggestions.length > 0;
  const saysNothing = isOpen && hasText && suggestions.length === 0 && !isPending;

  const handleType = (value: string) => {
    type(value);
    setIsOpen(true);
    setHighlighted(-1);
    callOff();
    if (value === '') showAllIn(SHOW_ALL_AFTER_EMPTYING_MS);
  };
  const handlePick = (suggestion: Suggestion) => {
    callOff();
    setIsOpen(false);
    setHighlighted(-1);
    inputRef.current?.blur();
    navigate(pick(suggestion), { replace: true });
  };
  const handleClear = () => {
    clear();
    setIsOpen(false);
    showAllIn(SHOW_ALL_AFTER_RESET_MS);
    inputRef.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const { length } = suggestions;
    if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter') {
      const chosen = isListShown ? (suggestions[highlighted] ?? suggestions[0]) : suggestions[0];
      setIsOpen(true);
      if (chosen && hasText) handlePick(chosen);
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setHighlighted((highlighted + step + (highlighted < 0 && step < 0 ? 1 : 0) + length) % length);
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the whole box closes its list.
    <div
      className={styles.box}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <div className={styles.field}>
        <input
          ref={inputRef}
          type="search"
          role="combobox"
          className={styles.input}
          placeholder={TEXTS.placeholder}
          aria-label={TEXTS.placeholder}
          aria-autocomplete="list"
          aria-expanded={isListShown}
          aria-controls={isListShown ? listId : undefined}
          aria-activedescendant={isListShown && highlighted >= 0 ? optionId(listId, highlighted) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={(event) => handleType(event.target.value)}
          onFocus={() => void loadIndex()}
          onClick={() => setIsOpen(true)}
          onKeyDown={handleKey}
        />
        {text !== '' && (
          <IconButton icon="close" label={TEXTS.clear} className={styles.action} onClick={handleClear} />
        )}
        <IconButton
          icon="filters"
          label={TEXTS.filters}
          className={styles.action}
          onClick={() => navigate(paths.filters())}
        />
      </div>
      {isListShown && (
        <SuggestionList id={listId} suggestions={suggestions} highlighted={highlighted} onPick={handlePick} />
      )}
      {saysNothing && (
        <div className={styles.drop}>
          <p className={styles.nothing} role="status">
            {TEXTS.nothing}
          </p>
        </div>
      )}
    </div>
  );
};
