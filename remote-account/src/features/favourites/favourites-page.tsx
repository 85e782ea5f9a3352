import { useNavigate, useSearchParams } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Tabs } from '@cars/shared-ui/kit/tabs';
import { type ReactNode, useEffect } from 'react';
import tabbed from '../../tabbed-page.module.css';
import { FavouriteAds } from './components/favourite-ads.tsx';
import styles from './favourites-page.module.css';
import { tabOf } from './rules.ts';
import { TEXTS } from './texts.ts';

const TABS = [
  { value: 'ads', label: TEXTS.ads },
  { value: 'params', label: TEXTS.params },
] as const;

/** A user's favourites, `/favorites?tab=ads|params` [CAT-32]. `params` are the saved filters. */
export const FavouritesPage = ({ params }: { readonly params: ReactNode }) => {
  const tab = tabOf(useSearchParams()[0].get('tab'));
  const navigate = useNavigate();
  useEffect(() => {
    document.title = TEXTS.title;
  }, []);
  return (
    <main className={`${tabbed.page} ${styles.page}`}>
      <h1 className={styles.title}>{TEXTS.title}</h1>
      <Tabs
        label={TEXTS.title}
        tabs={TABS}
        value={tab}
        onSelect={(next) => navigate(paths.favorites(next), { replace: true })}
      >
        {tab === 'ads' ? <FavouriteAds /> : params}
      </Tabs>
    </main>
  );
};
