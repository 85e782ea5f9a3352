import { useSetAtom } from '@cars/shared-contracts/runtime';
import { WARNING_REPLY_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import type { AdWarning } from '@cars/shared-contracts/schemas/warning';
import { Button } from '@cars/shared-ui/kit/button';
import { TextArea } from '@cars/shared-ui/kit/text-field';
import { type FormEvent, useState } from 'react';
import { TEXTS } from '../../texts.ts';
import { replyToWarningAtom } from '../../warning-atoms.ts';
import styles from './reply-form.module.css';

type FormState =
  | { readonly status: 'closed' | 'open' | 'in-flight' }
  | { readonly status: 'failed'; readonly message: string };

/** The seller's reply to a warning; after a failure its text stays [WARN-5]. */
export const ReplyForm = ({ adId, warning }: { readonly adId: number; readonly warning: AdWarning }) => {
  const send = useSetAtom(replyToWarningAtom);
  const [state, setState] = useState<FormState>({ status: 'closed' });
  const [text, setText] = useState(warning.reply ?? '');

  if (state.status === 'closed')
    return (
      <Button look="secondary" className={styles.open} onClick={() => setState({ status: 'open' })}>
        {warning.reply ? TEXTS.changeReply : TEXTS.writeReply}
      </Button>
    );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setState({ status: 'failed', message: TEXTS.replyIsEmpty });
    setState({ status: 'in-flight' });
    const message = await send(adId, warning.id, text.trim());
    setState(message === null ? { status: 'closed' } : { status: 'failed', message });
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label={TEXTS.replyLabel}
        hint={TEXTS.replyHint}
        error={state.status === 'failed' ? state.message : undefined}
        maxLength={WARNING_REPLY_MAX_CHARS}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" isWide isLoading={state.status === 'in-flight'}>
        {TEXTS.sendReply}
      </Button>
    </form>
  );
};
