import { phoneHref } from '@cars/shared-contracts/rules/contact';
import type { MouseEvent, ReactNode } from 'react';
import { useIsWide } from './use-is-wide.ts';

export interface CallLinkProps {
  readonly phone: string | null;
  readonly className: string | undefined;
  /** Names the link where the visible text is the number alone. */
  readonly label?: string;
  readonly children: ReactNode;
  /** Opens the sheet with the number. */
  readonly onCall: () => void;
}

/** Dials and shows the number, because a web view may ignore the link; a wide screen shows it alone [CAR-64]. */
export const CallLink = ({ phone, className, label, children, onCall }: CallLinkProps) => {
  const isWide = useIsWide();
  const handleClick = (event: MouseEvent) => {
    if (isWide) event.preventDefault();
    onCall();
  };
  return (
    <a
      href={phoneHref({ phone_number: phone }) ?? undefined}
      className={className}
      aria-label={label}
      onClick={handleClick}
    >
      {children}
    </a>
  );
};
