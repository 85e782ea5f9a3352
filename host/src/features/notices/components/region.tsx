import styles from '../notices-widget.module.css';

/** A live region: announces its text when it changes; null shows nothing. */
export const Region = ({ text }: { text: string | null }) => (
  <div role="status">{text !== null && <div className={styles.notice}>{text}</div>}</div>
);
