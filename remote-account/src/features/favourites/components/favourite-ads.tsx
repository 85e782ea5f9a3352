import { CompareButton, CompareLink } from '@cars/shared-app/compare-button';
import { FavouriteHeart } from '@cars/shared-app/favourite-heart';
import { LoadFailure } from '@cars/shared-app/load-failure';
import { Note } from '@cars/shared-app/note';
import { RemovedNote } from '@cars/shared-app/removed-note';
import { ViewedAds } from '@cars/shared-app/viewed-ads';
import { adTitle } from '@cars/shared-contracts/rules/ad';
import {
  favouritesAtom,
  Link,
  showToastAtom,
  toggleFavouriteAtom,
  useAtomValue,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { FavouriteAd } from '@cars/shared-contracts/schemas/favourite';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { type PropsWithChildren, useEffect } from 'react';
import { AdRows, AdRowsSkeleton } from '../../../ad-list/ad-list.tsx';
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

/** The heart of a favourite; a toast after its removal offers the way back, a note has its own [CAT-69]. */
const Heart = ({ ad }: { readonly ad: FavouriteAd }) => {
  const showToast = useSetAtom(showToastAtom);
  const toggle = useSetAtom(toggleFavouriteAtom);
  const restore = { label: TEXTS.restore, act: () => void toggle(ad) };
  return (
    <FavouriteHeart
      ad={ad}
      onToggle={(isOn) => (isOn ? showToast(null) : ad.note || showToast(TEXTS.removed, [restore]))}
    />
  );
};

const FavouriteFoot = ({ ad }: { readonly ad: FavouriteAd }) => {
  const save = useSetAtom(saveNoteAtom);
  return (
    <div className={styles.foot}>
      <Heart ad={ad} />
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
      {state.status === 'loading' && <AdRowsSkeleton />}
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
        <AdRows ads={state.data} foot={FavouriteFoot} cover={FavouriteCover} />
      )}
      <div className={styles.viewed}>
        <ViewedAds />
      </div>
    </>
  );
};
