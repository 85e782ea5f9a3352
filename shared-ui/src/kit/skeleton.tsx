import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey place where something will stand. Sizes are CSS lengths; without them the class decides. */
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
