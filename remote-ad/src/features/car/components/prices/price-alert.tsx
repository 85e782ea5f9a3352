import { AlertDialog, ConfirmDialog } from '@cars/shared-app/alert-dialog';
import { messengerAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { BELL_ICON } from '@cars/shared-ui/kit/icons';
import {
  hasPriceAlertAtom,
  priceAlertAtom,
  silentBotAtom,
  switchPriceAlertAtom,
} from '../../price-alert-atoms.ts';
import { TEXTS } from '../../texts.ts';
import { useSignedInAction } from '../../use-pending-action.ts';
import { Sign } from '../signs/sign.tsx';

/** «Следить за ценой» for one ad [CAT-71]. */
export const PriceAlert = ({ ad }: { readonly ad: AdDetails }) => {
  const isOn = useAtomValue(hasPriceAlertAtom)(ad);
  const isSending = useAtomValue(priceAlertAtom).status === 'in-flight';
  const bot = useAtomValue(silentBotAtom);
  const change = useSetAtom(switchPriceAlertAtom);
  const whenSignedIn = useSignedInAction(ad.id);
  return (
    <>
      <Sign
        icon={BELL_ICON}
        isSolid={isOn}
        disabled={isSending}
        onClick={() => whenSignedIn('price-alert', () => void change(ad, !isOn))}
      >
        {isOn ? TEXTS.alertOn : TEXTS.alertOff}
      </Sign>
      {bot?.adId === ad.id && <SilentBot url={bot.url} />}
    </>
  );
};

const WEB_LINK = /^https:\/\/t\.me(\/.+)$/;

/** The messages are on, and the bot cannot write yet: where to start it [CAT-73]. */
const SilentBot = ({ url }: { readonly url: string | null }) => {
  const messenger = useAtomValue(messengerAtom);
  const show = useSetAtom(silentBotAtom);
  const close = () => show(null);
  if (url === null) return <AlertDialog text={`${TEXTS.botIsSilent}. ${TEXTS.startBot}`} onClose={close} />;
  const open = () => {
    close();
    const [, path] = WEB_LINK.exec(url) ?? [];
    if (path) messenger.openMessengerLink(path);
    else messenger.openLink(url);
  };
  return (
    <ConfirmDialog
      text={TEXTS.botIsSilent}
      note={TEXTS.startBot}
      confirmText={TEXTS.openBot}
      cancelText={TEXTS.later}
      onConfirm={open}
      onCancel={close}
    />
  );
};
