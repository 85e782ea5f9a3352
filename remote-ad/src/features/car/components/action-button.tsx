import { phoneHref } from '@cars/shared-contracts/rules/contact';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
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
  readonly look?: 'primary' | 'secondary';
  readonly className?: string | undefined;
}

const ICON_PX = 20;

/** One way to get the car, with its label; a phone number is a link that dials. */
export const ActionButton = ({ ad, action, look = 'primary', className = '' }: ActionButtonProps) => {
  const recordEvent = useSetAtom(recordEventAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const write = useWrite(ad);
  if (action === 'call') {
    return (
      <a
        href={phoneHref(ad.user) ?? undefined}
        className={`${buttonClass(look)} ${className}`}
        onClick={() => recordEvent(ad, 'contact_phone')}
      >
        <Icon path={PHONE_ICON} size={ICON_PX} />
        {TEXTS.call}
      </a>
    );
  }
  if (action === 'write') {
    return (
      <Button look={look} className={className} onClick={write}>
        <Icon path={MESSAGE_ICON} size={ICON_PX} />
        {TEXTS.write}
      </Button>
    );
  }
  return (
    <Button look={look} className={className} onClick={() => showPopup('order')}>
      {TEXTS.order}
    </Button>
  );
};
