import { pause } from '@cars/shared-contracts/client/pause';
import { api, atom, failureOf, messengerAtom, refusal } from '@cars/shared-contracts/runtime';
import type { CodePurpose } from '@cars/shared-contracts/schemas/sign-in';
import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import { MESSENGER_TEXTS as TEXTS } from './texts.ts';

/** Pauses before each try: the bot may receive the number later than the page its reply. */
const CONTACT_PAUSES_MS = [500, 1_500, 3_000];
/** Tests have no pauses. */
export const contactPausesMsAtom = atom<readonly number[]>(CONTACT_PAUSES_MS);

/** Name of the messenger that can prove its user's number here; null where the client cannot. */
export const phoneSourceAtom = atom((get) => {
  const { title, initData, requestPhone } = get(messengerAtom);
  return title && initData && requestPhone ? title : null;
});

/** A request for a code; in a messenger with its launch data, so that limits count this person [ACC-51]. */
export const codeRequest = (phone: string, purpose: CodePurpose, { name, initData }: Messenger) => ({
  phone: `+${phone}`,
  purpose,
  ...(name && initData ? { messenger: name, init_data: initData } : {}),
});

/** Why the number was not proved, and what to do. */
export const notProvedText = (error: unknown): string => {
  const { notProved } = TEXTS;
  return failureOf(error, { invalid: notProved, refused: notProved, broken: notProved }).message;
};

const isLate = (error: unknown) => failureOf(error).kind === 'invalid';

/**
 * Requests the number of the messenger's user and a ticket for it [ACC-48]. Throws a refusal with a sentence when the
 * user or the client gives none, and the failure of the call when the server does not accept it.
 */
export const proveNumber = async (
  { name, title = '', initData, requestPhone }: Messenger,
  pausesMs: readonly number[],
  signal: AbortSignal,
): Promise<{ readonly phone: string; readonly ticket: string }> => {
  if (!name || !requestPhone) throw refusal(TEXTS.notProved);
  const reply = await requestPhone();
  signal.throwIfAborted();
  if (reply.status === 'refused') throw refusal(TEXTS.refused);
  if (reply.status === 'failed') throw refusal(TEXTS.failed(title));
  const body = {
    ...Object.fromEntries(new URLSearchParams(reply.signed)),
    messenger: name,
    init_data: initData,
  };
  const tries = reply.signed ? [0] : pausesMs;
  for (const [at, ms] of tries.entries()) {
    if (ms > 0) await pause(ms);
    signal.throwIfAborted();
    try {
      const ticket = await api.signIn.messengerPhone({ body }, { signal });
      if (!ticket?.success) throw refusal(ticket?.message ?? '');
      return ticket.data;
    } catch (error) {
      if (!isLate(error) || at === tries.length - 1) throw error;
    }
  }
  throw refusal(TEXTS.notProved);
};
