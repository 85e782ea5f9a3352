import { type Failure, useAtomValue, userIdAtom } from '@cars/shared-contracts/runtime';
import { cleanText } from '@cars/shared-contracts/schemas/clean-text';
import { NOTE_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { Button } from '@cars/shared-ui/kit/button';
import { TextArea } from '@cars/shared-ui/kit/text-field';
import { VisuallyHidden } from '@cars/shared-ui/kit/visually-hidden';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ActionState } from './action.ts';
import styles from './note.module.css';
import { noteDraft, storeNoteDraft } from './note-draft.ts';

const TEXTS = {
  title: 'Заметка',
  add: 'Добавить заметку',
  edit: 'Изменить заметку',
  save: 'Сохранить',
  cancel: 'Отменить',
  saving: 'Сохраняем заметку',
  private: 'Видна только вам.',
  left: (chars: number) => `Осталось символов: ${chars}`,
  tooLong: (chars: number) => `Лишних символов: ${chars}`,
  notSaved: 'Заметка не сохранена.',
  unsaved: 'Заметка ещё не сохранена.',
} as const;

/** So many characters before the end the rest is counted. */
const LEFT_SHOWN_BELOW = 100;

type NoteState =
  | { readonly kind: 'shown' | 'saving' }
  | { readonly kind: 'editing'; readonly text: string; readonly error?: string; readonly isDraft?: true };

export interface NoteProps {
  readonly ad: { readonly id: number; readonly note?: string | null | undefined };
  /** The car, where several notes are on a page. */
  readonly name?: string;
  /** Shows the note, saves it, and shows the one of before when that fails. */
  readonly save: (
    adId: number,
    note: string,
    before: string | null,
  ) => Promise<ActionState<unknown, Failure> | null>;
}

/** The caller's own note to a favourite [CAT-68]: its text, or the form, which survives a reload with what was typed. */
export const Note = ({ ad: { id, note = null }, name, save }: NoteProps) => {
  const userId = useAtomValue(userIdAtom);
  const [state, setState] = useState<NoteState>(() => {
    const draft = userId === null ? null : noteDraft(userId, id);
    // The page was left while the note was saved.
    const isSaved = draft?.trim() === (note ?? '');
    if (isSaved && userId !== null) storeNoteDraft(userId, id, null);
    return draft === null || isSaved ? { kind: 'shown' } : { kind: 'editing', text: draft, isDraft: true };
  });
  const opener = useRef<HTMLButtonElement>(null);
  // The form takes the focus along when it closes.
  const takesFocus = useRef(false);
  useEffect(() => {
    if (state.kind === 'editing' || !takesFocus.current) return;
    takesFocus.current = false;
    opener.current?.focus();
  });
  const storeDraft = (text: string | null) => userId !== null && storeNoteDraft(userId, id, text);
  const close = () => {
    takesFocus.current = true;
    storeDraft(null);
    setState({ kind: 'shown' });
  };
  const submit = async (typed: string) => {
    const text = typed.trim();
    if (text === (note ?? '')) return close();
    takesFocus.current = true;
    setState({ kind: 'saving' });
    const outcome = await save(id, text, note);
    if (outcome?.status === 'done') {
      storeDraft(null);
      setState({ kind: 'shown' });
    } else {
      const reason = outcome?.status === 'failed' ? ` ${outcome.failure.message}` : '';
      setState({ kind: 'editing', text: typed, error: TEXTS.notSaved + reason });
    }
  };
  if (state.kind === 'editing')
    return (
      <NoteForm
        state={state}
        name={name}
        onType={(text) => {
          storeDraft(text);
          setState({ kind: 'editing', text });
        }}
        onSave={() => void submit(state.text)}
        onCancel={close}
      />
    );
  const isSaving = state.kind === 'saving';
  const label = note === null ? TEXTS.add : TEXTS.edit;
  const button = (
    <Button
      ref={opener}
      look="plain"
      aria-label={name && `${label}: ${name}`}
      aria-disabled={isSaving || undefined}
      onClick={() => !isSaving && setState({ kind: 'editing', text: note ?? '' })}
    >
      {label}
    </Button>
  );
  return (
    <>
      {note === null ? (
        button
      ) : (
        <section className={styles.note} aria-label={name ? `${TEXTS.title}: ${name}` : TEXTS.title}>
          <span className={styles.title}>{TEXTS.title}</span>
          <p className={styles.text}>{note}</p>
          {button}
        </section>
      )}
      <VisuallyHidden>
        <span role="status">{isSaving ? TEXTS.saving : ''}</span>
      </VisuallyHidden>
    </>
  );
};

const NoteForm = ({
  state: { text, error, isDraft },
  name,
  onType,
  onSave,
  onCancel,
}: {
  readonly state: Extract<NoteState, { kind: 'editing' }>;
  readonly name: string | undefined;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}) => {
  const form = useRef<HTMLFormElement>(null);
  const isOpened = !isDraft && error === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is opened by its button
  useEffect(() => {
    if (isOpened) form.current?.querySelector('textarea')?.focus();
  }, []);
  const left = NOTE_MAX_CHARS - text.trim().length;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (left >= 0) onSave();
  };
  const counted = left <= LEFT_SHOWN_BELOW ? TEXTS.left(left) : '';
  const hint = `${TEXTS.private} ${isDraft ? TEXTS.unsaved : counted}`.trim();
  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      <TextArea
        label={name ? `${TEXTS.title}: ${name}` : TEXTS.title}
        value={text}
        hint={hint}
        error={left < 0 ? TEXTS.tooLong(-left) : error}
        onChange={({ target }) => onType(cleanText(target.value))}
      />
      <div className={styles.buttons}>
        <Button type="submit">{TEXTS.save}</Button>
        <Button look="plain" onClick={onCancel}>
          {TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
};
