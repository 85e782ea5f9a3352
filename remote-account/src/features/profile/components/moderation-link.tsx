import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { TEXTS } from '../texts.ts';
import styles from './profile-row.module.css';

/** The way of a listed moderator to the desk, with how much waits there [MOD-13]. */
export const ModerationLink = ({ count }: { readonly count: number }) => (
  <Link to={paths.moderation()} className={styles.link}>
    <span>{TEXTS.moderation}</span>
    <span className={styles.count}>{count === 0 ? TEXTS.nothingWaits : `${TEXTS.waits} ${count}`}</span>
  </Link>
);
