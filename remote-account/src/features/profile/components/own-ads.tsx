import {
  Link,
  useAtomValue,
  useNavigate,
  useRetryOnReconnect,
  useSearchParams,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { Button, buttonClass } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Duck } from '@cars/shared-ui/kit/duck';
import { EmptyState } from '@cars/shared-ui/kit/empty-state';
import { Icon } from '@cars/shared-ui/kit/icon';
import { Tabs } from '@cars/shared-ui/kit/tabs';
import { useEffect } from 'react';
import { AdList, AdListSkeleton } from '../../../ad-list/ad-list.tsx';
import { loadOwnAdsAtom, type OwnAds, ownAdsAtom } from '../atoms.ts';
import { type ProfileTab, profileTabOf } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { OwnAdActions, RemovalPopups } from './own-ad-actions.tsx';
import styles from './own-ads.module.css';

const countOf = (ads: OwnAds): number | null => (ads.status === 'loaded' ? ads.data.length : null);

const EMPTY = {
  active: { title: TEXTS.noActive, description: TEXTS.noActiveLead },
  archive: { title: TEXTS.noArchived, description: TEXTS.noArchivedLead },
} as const;

const TabAds = ({ tab, ads }: { readonly tab: ProfileTab; readonly ads: OwnAds }) => {
  const load = useSetAtom(loadOwnAdsAtom);
  if (ads.status === 'loading') return <AdListSkeleton />;
  if (ads.status === 'failed') {
    const retry = <Button onClick={() => void load(tab)}>{TEXTS.retry}</Button>;
    return <EmptyState isAlert title={TEXTS.failed} action={retry} />;
  }
  return ads.data.length === 0 ? (
    <EmptyState picture={<Duck />} {...EMPTY[tab]} />
  ) : (
    <AdList ads={ads.data} {...(tab === 'active' ? { actions: OwnAdActions } : {})} />
  );
};

/** The seller's part of the profile: the create button and the two tabs with their counts [ACC-21]. */
export const OwnAdTabs = () => {
  const lists = useAtomValue(ownAdsAtom);
  const load = useSetAtom(loadOwnAdsAtom);
  const tab = profileTabOf(useSearchParams()[0].get('tab'));
  const navigate = useNavigate();
  useEffect(() => {
    void load('active');
    void load('archive');
  }, [load]);
  const hasFailed = lists.active.status === 'failed' || lists.archive.status === 'failed';
  const loadFailed = () => {
    if (lists.active.status === 'failed') void load('active');
    if (lists.archive.status === 'failed') void load('archive');
  };
  useRetryOnReconnect(hasFailed ? loadFailed : null);
  return (
    <>
      <Link to={paths.createAd()} className={classNames(buttonClass(), styles.create)}>
        <Icon name="plus" size={20} />
        {TEXTS.create}
      </Link>
      <Tabs
        label={TEXTS.tabs}
        tabs={[
          { value: 'active', label: TEXTS.active, count: countOf(lists.active) },
          { value: 'archive', label: TEXTS.archived, count: countOf(lists.archive) },
        ]}
        value={tab}
        onSelect={(next) =>
          navigate(next === 'archive' ? `${paths.profile()}?tab=archive` : paths.profile(), { replace: true })
        }
      >
        <TabAds tab={tab} ads={lists[tab]} />
      </Tabs>
      <RemovalPopups />
    </>
  );
};
