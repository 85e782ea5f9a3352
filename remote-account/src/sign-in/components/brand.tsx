import { BrandSign } from '@cars/shared-ui/kit/brand-sign';
import styles from './brand.module.css';

const SIGN_PX = 56;

/** The product's sign over the forms of sign-in. */
export const Brand = () => (
  <span className={styles.brand}>
    <BrandSign size={SIGN_PX} />
  </span>
);
