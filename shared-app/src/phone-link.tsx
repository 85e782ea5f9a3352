import { phoneHref } from '@cars/shared-contracts/rules/contact';
import type { MouseEvent, ReactNode } from 'react';

/** Dials; in a frame from a window of its own, because a page that blocks `tel:` in its frame replaces the app. */
const dial = (event: MouseEvent<HTMLAnchorElement>): void => {
  if (event.defaultPrevented || window.parent === window) return;
  event.preventDefault();
  window.open(event.currentTarget.href, '_blank', 'noopener');
};

export interface PhoneLinkProps {
  readonly phone: string | null;
  readonly className: string | undefined;
  /** Names the link where the visible text is the number alone. */
  readonly label?: string | undefined;
  readonly children: ReactNode;
  /** Runs first; a prevented event does not dial. */
  readonly onClick?: (event: MouseEvent) => void;
}

/** The only link to a number: a tap on it never replaces the app [CAR-64]. */
export const PhoneLink = ({ phone, className, label, children, onClick }: PhoneLinkProps) => (
  <a
    href={phoneHref({ phone_number: phone }) ?? undefined}
    className={className}
    aria-label={label}
    onClick={(event) => {
      onClick?.(event);
      dial(event);
    }}
  >
    {children}
  </a>
);
