import { ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { Sheet } from '@cars/shared-app/sheet';
import { MODERATION_TEXT_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { Desk, DeskItem } from '@cars/shared-contracts/schemas/moderation';
import { Button } from '@cars/shared-ui/kit/button';
import { TextArea } from '@cars/shared-ui/kit/text-field';
import { useState } from 'react';
import type { MoreOfDecision, Question } from '../rules.ts';
import { SUBJECTS, TEXTS } from '../texts.ts';
import { KeyCap } from './key-cap.tsx';
import styles from './question-popup.module.css';

/** A verdict that waits for a rule, a reason or a confirmation. */
export interface OpenQuestion {
  readonly item: DeskItem;
  readonly accept: boolean;
  readonly question: Exclude<Question, 'none'>;
}

interface VerdictChoice {
  readonly label: string;
  readonly isUsual: boolean;
  readonly more: MoreOfDecision;
}

/** What can be chosen by a tap or a digit. */
export const choicesOf = (
  { item, question }: OpenQuestion,
  { rules, reasons }: Desk,
): readonly VerdictChoice[] => {
  if (question === 'rule')
    return rules.map(({ id, title }) => ({
      label: `Правило ${id}: ${title}`,
      isUsual: id === item.rule_id,
      more: { rule_id: id },
    }));
  return question === 'reason'
    ? reasons.map((reason) => ({ label: reason, isUsual: false, more: { reason } }))
    : [];
};

/** Reasons that were typed and not sent, by company: closing the sheet loses nothing. */
const drafts = new Map<number, string>();

const OwnReason = ({
  id,
  onTake,
}: {
  readonly id: number;
  readonly onTake: (more: MoreOfDecision) => void;
}) => {
  const [text, setText] = useState(drafts.get(id) ?? '');
  const reason = text.trim();
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === '') return;
        drafts.delete(id);
        onTake({ reason });
      }}
    >
      <TextArea
        label={TEXTS.ownReason}
        hint={TEXTS.ownReasonHint}
        maxLength={MODERATION_TEXT_MAX_CHARS}
        value={text}
        onChange={({ target }) => {
          drafts.set(id, target.value);
          setText(target.value);
        }}
      />
      <Button type="submit" look="secondary" disabled={reason === ''}>
        {TEXTS.sendReason}
      </Button>
    </form>
  );
};

/** Requests the rule, the reason or a confirmation of a heavy verdict. */
export const QuestionPopup = ({
  open,
  desk,
  onTake,
  onClose,
}: {
  readonly open: OpenQuestion;
  readonly desk: Desk;
  readonly onTake: (more: MoreOfDecision) => void;
  readonly onClose: () => void;
}) => {
  const { item, accept, question } = open;
  const words = SUBJECTS[item.subject];
  if (question === 'confirmation')
    return (
      <ConfirmDialog
        text={(accept ? words.accept : words.decline).question ?? ''}
        note={item.lines[0]}
        confirmText={(accept ? words.accept : words.decline).label}
        onConfirm={() => onTake({})}
        onCancel={onClose}
      />
    );
  return (
    <Sheet title={question === 'rule' ? TEXTS.chooseRule : TEXTS.chooseReason} onClose={onClose}>
      <ol className={styles.choices}>
        {choicesOf(open, desk).map(({ label, isUsual, more }, at) => (
          <li key={label}>
            <button type="button" className={styles.choice} onClick={() => onTake(more)}>
              <KeyCap>{at + 1}</KeyCap>
              <span>
                {label}
                {isUsual && <span className={styles.usual}> {TEXTS.usualRule}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {question === 'reason' && <OwnReason id={item.id} onTake={onTake} />}
    </Sheet>
  );
};
