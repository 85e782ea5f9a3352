import { Icon } from '@cars/shared-ui/kit/icon';
import type { ComponentProps, ReactNode } from 'react';
import styles from './sign.module.css';

/** Class of a sign for a link in the same style. */
export const signClass: string = styles.sign ?? '';

/** The icon over the words. */
export const SignWords = ({
  icon,
  isSolid = false,
  children,
}: {
  readonly icon: string;
  readonly isSolid?: boolean;
  readonly children: ReactNode;
}) => (
  <>
    <Icon path={icon} isSolid={isSolid} />
    <span>{children}</span>
  </>
);

/** A small action on an ad: an icon over one or two words. */
export const Sign = ({
  icon,
  isSolid,
  children,
  ...rest
}: ComponentProps<typeof SignWords> & Omit<ComponentProps<'button'>, 'className' | 'type'>) => (
  <button {...rest} type="button" className={signClass}>
    <SignWords icon={icon} isSolid={isSolid ?? false}>
      {children}
    </SignWords>
  </button>
);
