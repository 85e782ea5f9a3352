import { Link, useAtomValue } from '@cars/shared-contracts/runtime';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { useEffect } from 'react';
import { catalogAddressAtom } from '../listing/atoms.ts';
import styles from './filters-page.module.css';
import { TEXTS } from './texts.ts';

/** Says honestly that the panel is not there yet; the way back leads to the list as it was. */
export const FiltersPage = () => {
  const back = useAtomValue(catalogAddressAtom);
  useEffect(() => {
    document.title = TEXTS.title;
  }, []);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{TEXTS.title}</h1>
      <p>
        <strong>{TEXTS.soon}.</strong> {TEXTS.note}
      </p>
      <Link to={back} replace className={buttonClass('primary')}>
        {TEXTS.back}
      </Link>
    </main>
  );
};
