import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A small rotating ring in the color of the text around it; hidden from screen readers. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />;

/** A ring in its own row that is announced, for instance under the cards of a list. */
export const Loader = ({ label }: { label: string }) => (
  <div className={styles.box} role="status">
    <Spinner />
    <VisuallyHidden>{label}</VisuallyHidden>
  </div>
);
