import { shareText } from '@cars/shared-contracts/rules/ad';
import { messengerAtom, showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { TEXTS } from './texts.ts';

/** Hands the ad to the messenger or the phone's own sheet; where only the clipboard was left, a message says so. */
export const useShare = (ad: AdDetails) => {
  const messenger = useAtomValue(messengerAtom);
  const showToast = useSetAtom(showToastAtom);
  return async () => {
    const outcome = await messenger.share({ url: messenger.adLink(ad.id), text: shareText(ad) });
    if (outcome === 'copied') showToast(TEXTS.linkCopied);
  };
};
