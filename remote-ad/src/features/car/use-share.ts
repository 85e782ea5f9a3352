import { shareText } from '@cars/shared-contracts/rules/ad';
import {
  api,
  isSignedInAtom,
  messengerAtom,
  showToastAtom,
  useAtomValue,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import { useRef } from 'react';
import { TEXTS } from './texts.ts';

/** After this the ad is shared as text: a tap must have its effect while the user still looks at it. */
const PREPARE_LIMIT_MS = 4_000;
/** Until then another tap does nothing; later the messenger has ignored the first one, and the tap has its effect. */
const ONE_TAP_MS = 5_000;

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

/**
 * Shares the ad: as a card with a button where the messenger sends prepared messages [MSG-22], else as text through
 * the messenger or the phone's own sheet; when it was only copied, a message is shown.
 */
export const useShare = (ad: AdDetails) => {
  const messenger = useAtomValue(messengerAtom);
  const isSignedIn = useAtomValue(isSignedInAtom);
  const showToast = useSetAtom(showToastAtom);
  const tappedAt = useRef<number | null>(null);
  return async () => {
    const now = performance.now();
    if (tappedAt.current !== null && now - tappedAt.current < ONE_TAP_MS) return;
    tappedAt.current = now;
    try {
      const { sharePrepared } = messenger;
      if (isSignedIn && sharePrepared && (await sendCard(ad.id, sharePrepared))) return;
      const outcome = await messenger.share({ url: messenger.adLink(ad.id), text: shareText(ad) });
      if (outcome === 'copied') showToast(TEXTS.linkCopied);
    } finally {
      if (tappedAt.current === now) tappedAt.current = null;
    }
  };
};
