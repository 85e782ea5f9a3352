import { messengerPath } from '@cars/shared-contracts/rules/contact';
import { messengerAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { recordEventAtom } from './atoms.ts';

/** Opens the chat with the seller and records it; does nothing for a seller without a messenger name. */
export const useWrite = (ad: AdDetails) => {
  const messenger = useAtomValue(messengerAtom);
  const recordEvent = useSetAtom(recordEventAtom);
  return () => {
    const path = messengerPath(ad.user);
    if (!path) return;
    recordEvent(ad, 'contact_telegram');
    messenger.haptic.impact('light');
    messenger.openMessengerLink(path);
  };
};
