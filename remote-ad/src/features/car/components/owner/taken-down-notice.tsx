import { TEXTS } from '../../texts.ts';
import styles from '../sold-notice.module.css';

/** Above the owner's actions on an ad that is off the catalog and not sold [CAR-60]. */
export const TakenDownNotice = () => (
  <div className={styles.notice}>
    <p>{TEXTS.takenDown}</p>
  </div>
);
