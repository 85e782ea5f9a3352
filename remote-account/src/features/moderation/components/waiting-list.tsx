import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { Desk } from '@cars/shared-contracts/schemas/moderation';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { cardsAtom, decideAtom, undoAtom } from '../atoms.ts';
import styles from '../moderation-page.module.css';
import { commandOf, type DeskCard, digitOf, type MoreOfDecision, neighborOf, questionOf } from '../rules.ts';
import { SUBJECTS, TEXTS } from '../texts.ts';
import { ItemCard } from './item-card.tsx';
import { KeyLegend } from './key-legend.tsx';
import { choicesOf, type OpenQuestion, QuestionPopup } from './question-popup.tsx';
import { RefusedBar } from './refused-bar.tsx';
import { UndoBar } from './undo-bar.tsx';

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=checkbox]), textarea, select') !== null;

/** The button or link that a key presses. */
const KEYS = { accept: 'A', decline: 'R', open: 'O' } as const;
const SUBJECT_ORDER = ['company', 'complaint', 'appeal', 'warning'] as const;

/** Everything that waits, decided by pointer or by keys while the focus is in the list [MOD-16]. */
export const WaitingList = ({ desk, count }: { readonly desk: Desk; readonly count: number }) => {
  const shown = useAtomValue(cardsAtom);
  const decide = useSetAtom(decideAtom);
  const undo = useSetAtom(undoAtom);
  const listRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const [focusKey, setFocusKey] = useState<string | null>(null);

  const cards = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const inFocused = (selector: string) => [
    ...(document.activeElement?.closest('[data-item]')?.querySelectorAll<HTMLElement>(selector) ?? []),
  ];

  // The list is there: the keys work without a first tap. A focus that is elsewhere on purpose stays there.
  useEffect(() => {
    if (document.activeElement === document.body)
      listRef.current?.querySelector<HTMLElement>('[data-item]')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (focusKey === null || open) return;
    const card = listRef.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focusKey)}"]`);
    (card ?? listRef.current)?.focus();
    setFocusKey(null);
  }, [focusKey, open]);

  const take = (items: DeskCard['items'], accept: boolean, more: MoreOfDecision = {}) => {
    setOpen(null);
    const card = shown.find((one) => one.items.includes(items[0]));
    const isRest = card !== undefined && card.items.length > items.length;
    setFocusKey(card ? (isRest ? card.key : (neighborOf(shown, card.key) ?? '')) : '');
    decide(items, accept, more);
  };
  const ask = (items: DeskCard['items'], accept: boolean) => {
    const [item] = items;
    const question = questionOf(item, accept);
    if (question === 'none') take(items, accept);
    else setOpen({ item, accept, question });
  };
  const takeBack = () => {
    const key = undo();
    if (key !== null) setFocusKey(key);
  };
  const move = (step: 1 | -1) => {
    const all = cards();
    const at = all.findIndex((card) => card.contains(document.activeElement));
    (all[at + step] ?? (at < 0 ? all[0] : undefined))?.focus();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const digit = digitOf(event);
    if (open) {
      const choice = choicesOf(open, desk)[(digit ?? 0) - 1];
      if (choice) take([open.item], open.accept, choice.more);
      return;
    }
    if (digit !== null) inFocused('[type=checkbox]')[digit - 1]?.click();
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    if (command === 'next' || command === 'previous') move(command === 'next' ? 1 : -1);
    else if (command === 'undo') takeBack();
    else inFocused(`[aria-keyshortcuts="${KEYS[command]}"]`)[0]?.click();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the buttons inside do
    <div ref={listRef} tabIndex={-1} className={styles.list} onKeyDown={handleKey}>
      <UndoBar onUndo={takeBack} />
      {shown.length > 0 && <KeyLegend />}
      {shown.length < count && <p className={styles.note}>{TEXTS.shown(shown.length, count)}</p>}
      {shown.length === 0 && <StateMessage title={TEXTS.nothing} text={TEXTS.nothingLead} />}
      {SUBJECT_ORDER.map((subject) => {
        const own = shown.filter(({ items }) => items[0].subject === subject);
        return (
          own.length > 0 && (
            <section key={subject} className={styles.section} aria-label={SUBJECTS[subject].heading}>
              <h2 className={styles.heading}>{SUBJECTS[subject].heading}</h2>
              {own.map((card) => (
                <ItemCard key={card.key} card={card} onVerdict={ask} />
              ))}
            </section>
          )
        );
      })}
      <RefusedBar />
      {open && (
        <QuestionPopup
          open={open}
          desk={desk}
          onTake={(more) => take([open.item], open.accept, more)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
};
