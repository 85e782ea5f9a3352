import { createAction } from '@cars/shared-app/action';
import { api, atom } from '@cars/shared-contracts/runtime';
import { reloadCarAtom } from './popup-atoms.ts';
import { TEXTS } from './texts.ts';

const reply = createAction({
  name: 'reply to a warning',
  run: (_call, warningId: number, text: string) =>
    api.warnings.reply({ params: { id: warningId }, body: { text } }),
  words: { other: TEXTS.warningReplyFailed },
  expected: ['invalid'],
  keyOf: (warningId: number, _text: string) => warningId,
});

/** Sends the seller's reply to a warning [WARN-5]; resolves to what to show when it failed, and to null otherwise. */
export const replyToWarningAtom = atom(
  null,
  async (_get, set, adId: number, warningId: number, text: string): Promise<string | null> => {
    const outcome = await set(reply.runAtom, warningId, text);
    if (outcome?.status === 'failed') return outcome.failure.fieldMessage('text') ?? outcome.failure.message;
    if (outcome?.status === 'done') await set(reloadCarAtom, adId);
    return null;
  },
);
