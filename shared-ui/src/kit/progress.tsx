import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './progress.module.css';

/** A progress bar: the browser's own has a white track on a dark page. */
export const Progress = ({ className, ...props }: ComponentProps<'progress'>) => (
  <progress className={classNames(styles.progress, className)} {...props} />
);
