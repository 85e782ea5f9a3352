import type { MouseEvent } from 'react';
import { PhoneLink, type PhoneLinkProps } from './phone-link.tsx';
import { useIsWide } from './use-is-wide.ts';

export interface CallLinkProps extends Omit<PhoneLinkProps, 'onClick'> {
  /** Opens the sheet with the number. */
  readonly onCall: () => void;
}

/** Dials and shows the number, because a web view may ignore the link; a wide screen shows it alone [CAR-64]. */
export const CallLink = ({ onCall, ...link }: CallLinkProps) => {
  const isWide = useIsWide();
  const handleClick = (event: MouseEvent) => {
    if (isWide) event.preventDefault();
    onCall();
  };
  return <PhoneLink {...link} onClick={handleClick} />;
};
