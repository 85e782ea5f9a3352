import styles from './key-cap.module.css';

/** The key of an action, for the eye: screen readers have `aria-keyshortcuts` of the action. */
export const KeyCap = ({ children }: { readonly children: string | number }) => (
  <span aria-hidden="true" className={styles.cap}>
    {children}
  </span>
);
