import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { TEXTS } from '../texts.ts';
import styles from './sold-notice.module.css';

/** In place of the buyer's actions on a sold car [SELL-42]. */
export const SoldNotice = () => (
  <div className={styles.notice}>
    <p>{TEXTS.soldText}</p>
    <Link to={paths.catalog()} className={buttonClass('secondary')}>
      {TEXTS.toCatalog}
    </Link>
  </div>
);
