import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { filterAtom } from '../../listing/atoms.ts';
import {
  clearTextAtom,
  followFilterAtom,
  isFieldOpenAtom,
  isIndexFailedAtom,
  isIndexPendingAtom,
  lateChoiceAtom,
  loadIndexAtom,
  pastedAdAtom,
  pickAtom,
  readChoicesAtom,
  refuseQueryAtom,
  repairedLayoutAtom,
  searchTextAtom,
  shownChoicesAtom,
  typeAtom,
  unknownQueryAtom,
  withRatesAtom,
} from '../atoms.ts';
import type { Choice, FieldChoice } from '../rules.ts';
import { useQueryOrigin } from '../use-query-origin.ts';
import { useShowAll } from './use-show-all.ts';

/** The list shows all this long after a reset, and after the text was emptied by typing [SRCH-6]. */
const SHOW_ALL_AFTER_RESET_MS = 300;
const SHOW_ALL_AFTER_EMPTYING_MS = 800;

/** The highlight wraps around; without one (−1) down leads to the first, up to the last. */
const nextHighlight = (current: number, step: 1 | -1, count: number): number =>
  current < 0 && step < 0 ? count - 1 : (current + step + count) % count;

/** A choice that waits for the rates. */
const isMissing = (choice?: FieldChoice) => choice?.type === 'sentence' && choice.isRateMissing;

/** Keys, taps and delays of the search box [SRCH-3] [SRCH-5]. */
export const useCombobox = () => {
  const text = useAtomValue(searchTextAtom);
  const suggestions = useAtomValue(shownChoicesAtom);
  const repairedLayout = useAtomValue(repairedLayoutAtom);
  const isPending = useAtomValue(isIndexPendingAtom);
  const isFailed = useAtomValue(isIndexFailedAtom);
  const loadIndex = useSetAtom(loadIndexAtom);
  const { brand, model, marks, notMarks } = useAtomValue(filterAtom);
  const type = useSetAtom(typeAtom);
  const pick = useSetAtom(pickAtom);
  const refuse = useSetAtom(refuseQueryAtom);
  const isRefused = useAtomValue(unknownQueryAtom) !== null;
  const clear = useSetAtom(clearTextAtom);
  const followFilter = useSetAtom(followFilterAtom);
  const withRates = useSetAtom(withRatesAtom);
  const [isOpen, setIsOpen] = [useAtomValue(isFieldOpenAtom), useSetAtom(isFieldOpenAtom)];
  const readChoices = useSetAtom(readChoicesAtom);
  const pastedAd = useSetAtom(pastedAdAtom);
  // Lines without ads leave the list later: the highlight is that of a line, whatever its place.
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const placeIn = (choices: readonly FieldChoice[]) => choices.findIndex(({ id }) => id === highlightedId);
  const highlighted = placeIn(suggestions);
  const inputRef = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { showAllIn, callOff } = useShowAll();
  useQueryOrigin();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field follows the filter's own change.
  useEffect(() => void followFilter(), [brand, model, marks, notMarks, followFilter]);

  useEffect(() => () => setIsOpen(false), [setIsOpen]);

  const isRateMissing = isMissing(suggestions[0]);
  useEffect(() => {
    if (isRateMissing) void withRates();
  }, [isRateMissing, withRates]);

  const hasText = text.trim() !== '';
  const isListShown = isOpen && hasText && suggestions.length > 0;

  const handleType = (value: string) => {
    type(value);
    setIsOpen(true);
    setHighlightedId(null);
    callOff();
    if (value === '') showAllIn(SHOW_ALL_AFTER_EMPTYING_MS);
  };
  const handlePaste = (value: string) => {
    const ad = pastedAd(value);
    if (ad) handlePick(ad);
    else handleType(value);
  };
  const handlePick = (choice: FieldChoice) => {
    callOff();
    setIsOpen(false);
    setHighlightedId(null);
    // On a phone the keyboard would stay over the list; elsewhere the focus stays where it was.
    if (!window.matchMedia('(pointer: fine)').matches) inputRef.current?.blur();
    if (choice.type === 'ad') {
      clear();
      navigate(paths.car(choice.adId));
      return;
    }
    const open = (ready: Choice | null) => navigate(pick(ready ?? choice), { replace: true });
    if (isMissing(choice)) void withRates().then(open);
    else open(choice);
  };
  const lateChoice = useAtomValue(lateChoiceAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice.
  useEffect(() => {
    if (lateChoice) handlePick(lateChoice);
  }, [lateChoice]);

  /** A query as if it was typed and submitted. */
  const handleQuery = (query: string) => {
    handleType(query);
    const first = readChoices()[0];
    if (first) handlePick(first);
    else refuse();
  };
  const handleClear = () => {
    clear();
    setIsOpen(false);
    showAllIn(SHOW_ALL_AFTER_RESET_MS);
    inputRef.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsOpen(false);
    else if (event.key === 'Enter') {
      // With nothing highlighted the first one is chosen, as soon as the list is there; without any the field
      // shows that [SRCH-12] [SRCH-14].
      const chosen = (isListShown ? suggestions[highlighted] : undefined) ?? readChoices()[0];
      setIsOpen(true);
      if (isFailed) void loadIndex();
      if (chosen && hasText) handlePick(chosen);
      else refuse();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const choices = readChoices();
      const next = nextHighlight(placeIn(choices), event.key === 'ArrowDown' ? 1 : -1, choices.length);
      if (choices.length === 0) return;
      setIsOpen(true);
      setHighlightedId(choices[next]?.id ?? null);
    } else return;
    event.preventDefault();
  };

  return {
    text,
    suggestions,
    repairedLayout,
    highlighted,
    isListShown,
    isFailed,
    hasNoMatch: isOpen && hasText && suggestions.length === 0 && !isPending && !isRefused,
    isStartShown: isOpen && text === '',
    inputRef,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    handleType,
    handlePaste,
    handlePick,
    handleQuery,
    handleClear,
    handleKey,
  };
};
