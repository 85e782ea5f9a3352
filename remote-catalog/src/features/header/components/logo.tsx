import { BrandSign } from '@cars/shared-ui/kit/brand-sign';
import { TEXTS } from '../texts.ts';
import styles from './logo.module.css';

/** The product's sign, a car seen from the front, and its name. */
export const Logo = () => (
  <span className={styles.logo}>
    <BrandSign size={30} />
    <span className={styles.name}>{TEXTS.brand}</span>
  </span>
);
