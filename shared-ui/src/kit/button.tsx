import type { ComponentProps } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** `plain-danger` opens the question that `danger` confirms. */
export type ButtonLook = 'primary' | 'outlined' | 'secondary' | 'plain' | 'danger' | 'plain-danger';

/** Classes of a button for a link in the same style: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (look: ButtonLook = 'primary', isWide = false): string =>
  classNames(styles.button, styles[look], isWide && styles.wide);

export type ButtonProps = ComponentProps<'button'> & {
  readonly look?: ButtonLook;
  readonly isWide?: boolean;
  /** Shows a ring and ignores further taps; the label stays, so that nothing jumps. */
  readonly isLoading?: boolean;
};

/** A button with a label. */
export const Button = ({
  look = 'primary',
  isWide = false,
  isLoading = false,
  className,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={classNames(buttonClass(look, isWide), isLoading && styles.loading, className)}
    disabled={disabled || isLoading}
    aria-busy={isLoading || undefined}
  >
    {isLoading && <Spinner />}
    {children}
  </button>
);
