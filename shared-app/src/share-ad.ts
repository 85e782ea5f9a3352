import { shareText } from '@cars/shared-contracts/rules/ad';
import { api, atom, isSignedInAtom, messengerAtom, showToastAtom } from '@cars/shared-contracts/runtime';
import type { Messenger } from '@cars/shared-contracts/shell/messenger';

/** After this the ad is shared as text: a tap must have its effect while the user still looks at it. */
const PREPARE_LIMIT_MS = 4_000;
/** Until then another tap does nothing; later the messenger has ignored the first one, and the tap has its effect. */
const ONE_TAP_MS = 5_000;
const COPIED = 'Ссылка скопирована в буфер обмена';

/** Sends the card that the server prepared; false: it is shared as text instead. */
const sendCard = async (id: number, send: NonNullable<Messenger['sharePrepared']>): Promise<boolean> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PREPARE_LIMIT_MS);
  try {
    const prepared = await api.ads.share({ params: { id } }, { signal: limit.signal });
    const message = prepared?.data.prepared_id;
    return message ? (await send(message)) !== 'failed' : false;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** When the tap happened whose sharing is not finished, and for which ad. */
const tapAtom = atom<{ readonly id: number; readonly at: number } | null>(null);

/**
 * Shares the ad: as a card with a button where the messenger sends prepared messages [MSG-22], else as text through
 * the messenger or the phone's own sheet; when it was only copied, a message is shown.
 */
export const shareAdAtom = atom(null, async (get, set, ad: Parameters<typeof shareText>[0]) => {
  const tap = { id: ad.id, at: performance.now() };
  const before = get(tapAtom);
  if (before?.id === ad.id && tap.at - before.at < ONE_TAP_MS) return;
  set(tapAtom, tap);
  try {
    const messenger = get(messengerAtom);
    const { sharePrepared } = messenger;
    if (get(isSignedInAtom) && sharePrepared && (await sendCard(ad.id, sharePrepared))) return;
    const outcome = await messenger.share({ url: messenger.adLink(ad.id), text: shareText(ad) });
    if (outcome === 'copied') set(showToastAtom, COPIED);
  } finally {
    if (get(tapAtom) === tap) set(tapAtom, null);
  }
});
