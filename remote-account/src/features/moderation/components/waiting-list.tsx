import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import type { Desk, DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { decideAtom, itemsAtom, undoAtom } from '../atoms.ts';
import styles from '../moderation-page.module.css';
import { commandOf, decisionOf, digitOf, keyOf, neighborOf, questionOf } from '../rules.ts';
import { SUBJECTS, TEXTS } from '../texts.ts';
import { ItemCard } from './item-card.tsx';
import { KeyLegend } from './key-legend.tsx';
import { choicesOf, type OpenQuestion, QuestionPopup } from './question-popup.tsx';
import { RefusedBar } from './refused-bar.tsx';
import { UndoBar } from './undo-bar.tsx';

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

const SUBJECT_ORDER = ['company', 'complaint', 'appeal', 'warning'] as const;

/** Everything that waits, decided by pointer or by keys while the focus is in the list [MOD-16]. */
export const WaitingList = ({ desk, count }: { readonly desk: Desk; readonly count: number }) => {
  const items = useAtomValue(itemsAtom);
  const decide = useSetAtom(decideAtom);
  const undo = useSetAtom(undoAtom);
  const navigate = useNavigate();
  const listRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<OpenQuestion | null>(null);
  const [focusKey, setFocusKey] = useState<string | null>(null);

  const cards = () => [...(listRef.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const focusedItem = (): DeskItem | undefined => {
    const key = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item;
    return items.find((item) => keyOf(item) === key);
  };

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

  const take = (item: DeskItem, accept: boolean, more: Parameters<typeof decisionOf>[2] = {}) => {
    setOpen(null);
    setFocusKey(neighborOf(items, keyOf(item)) ?? '');
    decide(item, decisionOf(item, accept, more));
  };
  const ask = (item: DeskItem, accept: boolean) => {
    const question = questionOf(item, accept);
    if (question === 'none') take(item, accept);
    else setOpen({ item, accept, question });
  };
  const takeBack = () => {
    const item = undo();
    if (item) setFocusKey(keyOf(item));
  };
  const move = (step: 1 | -1) => {
    const all = cards();
    const at = all.findIndex((card) => card.contains(document.activeElement));
    (all[at + step] ?? (at < 0 ? all[0] : undefined))?.focus();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    if (open) {
      const choice = choicesOf(open, desk)[(digitOf(event) ?? 0) - 1];
      if (choice) take(open.item, open.accept, choice.more);
      return;
    }
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    const item = focusedItem();
    if (command === 'next' || command === 'previous') move(command === 'next' ? 1 : -1);
    else if (command === 'undo') takeBack();
    else if (command === 'open') item?.ad_id && navigate(paths.car(item.ad_id));
    else if (item) ask(item, command === 'accept');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys repeat what the buttons inside do
    <div ref={listRef} tabIndex={-1} className={styles.list} onKeyDown={handleKey}>
      <UndoBar onUndo={takeBack} />
      {items.length > 0 && <KeyLegend />}
      {items.length < count && <p className={styles.note}>{TEXTS.shown(items.length, count)}</p>}
      {items.length === 0 && <StateMessage title={TEXTS.nothing} text={TEXTS.nothingLead} />}
      {SUBJECT_ORDER.map((subject) => {
        const own = items.filter((item) => item.subject === subject);
        return (
          own.length > 0 && (
            <section key={subject} className={styles.section} aria-label={SUBJECTS[subject].heading}>
              <h2 className={styles.heading}>{SUBJECTS[subject].heading}</h2>
              {own.map((item) => (
                <ItemCard key={keyOf(item)} item={item} onVerdict={(accept) => ask(item, accept)} />
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
          onTake={(more) => take(open.item, open.accept, more)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
};
