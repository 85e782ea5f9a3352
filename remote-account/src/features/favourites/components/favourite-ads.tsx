import { Link, useAtomValue, useRetryOnReconnect, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { Duck } from '@cars/shared-ui/kit/duck';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { SwitchRow } from '@cars/shared-ui/kit/switch-row';
import { useEffect } from 'react';
import { AdList, AdListSkeleton } from '../../../ad-list/ad-list.tsx';
import {
  changeNotifyAtom,
  favouriteAdsAtom,
  leaveFavouritesAtom,
  loadFavouriteAdsAtom,
  loadNotifyAtom,
  notifyAtom,
} from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './favourite-ads.module.css';

/** The switch of price messages [CAT-33]. */
const NotifySwitch = () => {
  const isOn = useAtomValue(notifyAtom);
  const load = useSetAtom(loadNotifyAtom);
  const change = useSetAtom(changeNotifyAtom);
  useEffect(() => void load(), [load]);
  return (
    <div className={styles.notify}>
      <SwitchRow
        label={TEXTS.notify}
        hint={TEXTS.notifyHint}
        isOn={isOn ?? false}
        disabled={isOn === null}
        onChange={(next) => void change(next)}
      />
    </div>
  );
};

/** The kept ads with their switch. */
export const FavouriteAds = () => {
  const state = useAtomValue(favouriteAdsAtom);
  const load = useSetAtom(loadFavouriteAdsAtom);
  const leave = useSetAtom(leaveFavouritesAtom);
  useEffect(() => {
    void load();
    return () => void leave();
  }, [load, leave]);
  useRetryOnReconnect(state.status === 'failed' ? () => void load() : null);
  return (
    <>
      <NotifySwitch />
      {state.status === 'loading' && <AdListSkeleton />}
      {state.status === 'failed' && (
        <EmptyState
          isAlert
          title={state.failure.message}
          action={<Button onClick={() => void load()}>{TEXTS.retry}</Button>}
        />
      )}
      {state.status === 'loaded' && state.data.length === 0 && (
        <EmptyState
          picture={<Duck />}
          title={TEXTS.empty}
          description={TEXTS.emptyLead}
          action={
            <Link to={paths.catalog()} className={buttonClass()}>
              {TEXTS.toCatalog}
            </Link>
          }
        />
      )}
      {state.status === 'loaded' && state.data.length > 0 && <AdList ads={state.data} />}
    </>
  );
};
