import { Link } from '@cars/shared-contracts/runtime';
import { Icon } from '@cars/shared-ui/kit/icon';
import styles from './back-link.module.css';

/** The way back where the messenger shows no button of its own (spec §2: the flagged routes). */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link to={to} className={styles.link}>
    <Icon name="chevron-right" size={20} />
    {children}
  </Link>
);
