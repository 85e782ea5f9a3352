import { CompareButton, CompareLink } from '@cars/shared-app/compare-button';
import { LoadFailure } from '@cars/shared-app/load-failure';
import { Note } from '@cars/shared-app/note';
import { RemovedNote } from '@cars/shared-app/removed-note';
import { ViewedAds } from '@cars/shared-app/viewed-ads';
import { adTitle } from '@cars/shared-contracts/rules/ad';
import { onSaleText } from '@cars/shared-contracts/rules/on-sale';
import { favouritesAtom, Link, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { FavouriteAd } from '@cars/shared-contracts/schemas/favourite';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { type PropsWithChildren, useEffect } from 'react';
import { AdList, AdListSkeleton } from '../../../ad-list/ad-list.tsx';
import { SettingRow } from '../../../setting/setting-row.tsx';
import {
  changeNotifyAtom,
  favouriteAdsAtom,
  leaveFavouritesAtom,
  loadFavouriteAdsAtom,
  loadNotifyAtom,
  notifyAtom,
  saveNoteAtom,
} from '../atoms.ts';
import { failureTitle, TEXTS } from '../texts.ts';
import styles from './favourite-ads.module.css';

/** The switch of price notifications [CAT-33]. */
const NotifySwitch = () => {
  const state = useAtomValue(notifyAtom);
  const load = useSetAtom(loadNotifyAtom);
  const change = useSetAtom(changeNotifyAtom);
  useEffect(() => void load(), [load]);
  return (
    <div className={styles.notify}>
      <SettingRow
        label={TEXTS.notify}
        hint={TEXTS.notifyHint}
        state={state}
        onRetry={() => void load()}
        onChange={(next) => void change(next)}
      />
    </div>
  );
};

const FavouriteActions = ({ ad }: { readonly ad: FavouriteAd }) => {
  const save = useSetAtom(saveNoteAtom);
  const onSale = onSaleText(ad);
  return (
    <div className={styles.actions}>
      {onSale && <p className={styles.sale}>{onSale}</p>}
      <CompareButton id={ad.id} name={adTitle(ad)} />
      <Note ad={ad} name={adTitle(ad)} save={save} />
    </div>
  );
};

/** A removed favourite with a note leaves its place to the way back [CAT-69]. */
const FavouriteCover = ({ ad, children }: PropsWithChildren<{ readonly ad: FavouriteAd }>) => {
  const isFavourite = useAtomValue(favouritesAtom)(ad);
  return isFavourite === false ? <RemovedNote ad={ad} name={adTitle(ad)} /> : children;
};

/** The favourite ads with their switch. */
export const FavouriteAds = () => {
  const state = useAtomValue(favouriteAdsAtom);
  const load = useSetAtom(loadFavouriteAdsAtom);
  const leave = useSetAtom(leaveFavouritesAtom);
  useEffect(() => {
    void load();
    return () => void leave();
  }, [load, leave]);
  return (
    <>
      <NotifySwitch />
      <CompareLink />
      {state.status === 'loading' && <AdListSkeleton />}
      {state.status === 'failed' && (
        <LoadFailure
          place="tab"
          title={failureTitle(state.failure.kind)}
          failure={state.failure}
          onRetry={() => void load()}
        />
      )}
      {state.status === 'loaded' && state.data.length === 0 && (
        <StateMessage
          place="tab"
          title={TEXTS.empty}
          text={TEXTS.emptyLead}
          action={
            <Link to={paths.catalog()} className={buttonClass()}>
              {TEXTS.toCatalog}
            </Link>
          }
        />
      )}
      {state.status === 'loaded' && state.data.length > 0 && (
        <AdList ads={state.data} actions={FavouriteActions} cover={FavouriteCover} isDated />
      )}
      <div className={styles.viewed}>
        <ViewedAds />
      </div>
    </>
  );
};
