import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A small turning ring in the color of the text around it; says nothing to a screen reader. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

/** A ring in its own row that is announced, for instance under the cards of a list. */
export const Loader = ({ label }: { label: string }) => (
  <div className={styles.box} role="status">
    <Spinner />
    <VisuallyHidden>{label}</VisuallyHidden>
  </div>
);
