import { shareText } from '@cars/shared-contracts/rules/ad';
import { messengerAtom, showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { TEXTS } from './texts.ts';

/**
 * Shares the ad through the messenger or the phone's own sheet; when it was only copied, a message is shown.
 */
export const useShare = (ad: AdDetails) => {
  const messenger = useAtomValue(messengerAtom);
  const showToast = useSetAtom(showToastAtom);
  return async () => {
    const outcome = await messenger.share({ url: messenger.adLink(ad.id), text: shareText(ad) });
    if (outcome === 'copied') showToast(TEXTS.linkCopied);
  };
};
