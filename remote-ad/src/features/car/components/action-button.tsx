import { CallLink } from '@cars/shared-app/call-link';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button, type ButtonLook, buttonClass } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { MESSAGE_ICON, PHONE_ICON } from '@cars/shared-ui/kit/icons';
import type { BuyerAction } from '../action-rules.ts';
import { recordEventAtom } from '../atoms.ts';
import { showPopupAtom } from '../popup-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useWrite } from '../use-write.ts';

export interface ActionButtonProps {
  readonly ad: AdDetails;
  readonly action: BuyerAction;
  readonly look: ButtonLook;
}

const ICON_PX = 20;

/** One way to get the car, with its label. */
export const ActionButton = ({ ad, action, look }: ActionButtonProps) => {
  const showPopup = useSetAtom(showPopupAtom);
  const recordEvent = useSetAtom(recordEventAtom);
  const write = useWrite(ad);
  if (action === 'call') {
    const handleCall = () => {
      recordEvent(ad, 'contact_phone');
      showPopup('phone');
    };
    return (
      <CallLink phone={ad.user.phone_number} className={buttonClass(look)} onCall={handleCall}>
        <Icon path={PHONE_ICON} size={ICON_PX} />
        {TEXTS.call}
      </CallLink>
    );
  }
  if (action === 'write') {
    return (
      <Button look={look} onClick={write}>
        <Icon path={MESSAGE_ICON} size={ICON_PX} />
        {TEXTS.write}
      </Button>
    );
  }
  return (
    <Button look={look} onClick={() => showPopup('order')}>
      {TEXTS.order}
    </Button>
  );
};
