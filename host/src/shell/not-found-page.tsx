import { Link } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import styles from './message-page.module.css';
import { MessagePage } from './message-page.tsx';
import { texts } from './texts.ts';

export const NotFoundPage = () => (
  <MessagePage title={texts.notFound} text={texts.notFoundHint}>
    <Link className={styles.action} to={paths.catalog()}>
      {texts.toCatalog}
    </Link>
  </MessagePage>
);
