import { classNames } from './class-names.ts';
import styles from './paint-dot.module.css';

/** A color of a car as a ball of paint, beside its name. */
export const PaintDot = ({ color, className }: { color: string; className?: string | undefined }) => (
  <span className={classNames(styles.dot, className)} style={{ backgroundColor: color }} aria-hidden="true" />
);
