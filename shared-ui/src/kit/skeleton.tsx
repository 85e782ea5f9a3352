import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A gray placeholder of content. Sizes are CSS lengths; without them the class decides. */
export const Skeleton = ({
  width,
  height,
  radius,
  className,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  className?: string | undefined;
}) => (
  <span
    className={classNames(styles.skeleton, className)}
    style={{ width, height, borderRadius: radius }}
    aria-hidden="true"
  />
);

/**
 * Animated placeholders: one slow pulse for all of them. An animation of each would cost a phone more than
 * the screen that they replace.
 */
export const SkeletonGroup = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div className={classNames(styles.breathing, className)} aria-hidden="true">
    {children}
  </div>
);
