import { phoneHref } from '@cars/shared-contracts/rules/contact';
import { useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { Button, type ButtonLook, buttonClass } from '@cars/shared-ui/kit/button';
import { Icon } from '@cars/shared-ui/kit/icon';
import { MESSAGE_ICON, PHONE_ICON } from '@cars/shared-ui/kit/icons';
import type { MouseEvent } from 'react';
import type { BuyerAction } from '../action-rules.ts';
import { recordEventAtom } from '../atoms.ts';
import { showPopupAtom } from '../popup-atoms.ts';
import { TEXTS } from '../texts.ts';
import { useWrite } from '../use-write.ts';
import { useIsWide } from './use-is-wide.ts';

export interface ActionButtonProps {
  readonly ad: AdDetails;
  readonly action: BuyerAction;
  readonly look: ButtonLook;
}

const ICON_PX = 20;

/** One way to get the car, with its label. */
export const ActionButton = ({ ad, action, look }: ActionButtonProps) => {
  const showPopup = useSetAtom(showPopupAtom);
  const write = useWrite(ad);
  if (action === 'call') return <CallLink ad={ad} look={look} />;
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

/** Dials and shows the number, because a web view may ignore the link; a wide screen shows it alone [CAR-64]. */
const CallLink = ({ ad, look }: Pick<ActionButtonProps, 'ad' | 'look'>) => {
  const recordEvent = useSetAtom(recordEventAtom);
  const showPopup = useSetAtom(showPopupAtom);
  const isWide = useIsWide();
  const call = (event: MouseEvent) => {
    recordEvent(ad, 'contact_phone');
    if (isWide) event.preventDefault();
    showPopup('phone');
  };
  return (
    <a href={phoneHref(ad.user) ?? undefined} className={buttonClass(look)} onClick={call}>
      <Icon path={PHONE_ICON} size={ICON_PX} />
      {TEXTS.call}
    </a>
  );
};
