import { LoadFailure } from '@cars/shared-app/load-failure';
import { Link, useAtomValue, useNavigate, useSearchParams, useSetAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { PLUS_ICON } from '@cars/shared-ui/kit/icons';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import { Tabs } from '@cars/shared-ui/kit/tabs';
import { useEffect } from 'react';
import { AdRows, AdRowsSkeleton } from '../../../ad-list/ad-list.tsx';
import { loadOwnAdsAtom, type OwnAds, ownAdsAtom } from '../atoms.ts';
import { interestText, type ProfileTab, profileTabOf, totalInterest } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { ArchivedAdFoot, OwnAdFoot, RemovalPopups, SalePopup } from './own-ad-actions.tsx';
import styles from './own-ads.module.css';
import row from './profile-row.module.css';

const countOf = (ads: OwnAds): number | null => (ads.status === 'loaded' ? ads.data.length : null);

const EMPTY = {
  active: { title: TEXTS.noActive, text: TEXTS.noActiveLead },
  archive: { title: TEXTS.noArchived, text: TEXTS.noArchivedLead },
} as const;

const TabAds = ({
  tab,
  ads,
  onRetry,
}: {
  readonly tab: ProfileTab;
  readonly ads: OwnAds;
  readonly onRetry: () => void;
}) => {
  if (ads.status === 'loading') return <AdRowsSkeleton />;
  if (ads.status === 'failed')
    return <LoadFailure place="tab" title={TEXTS.failed} failure={ads.failure} onRetry={onRetry} />;
  return ads.data.length === 0 ? (
    <StateMessage place="tab" {...EMPTY[tab]} />
  ) : (
    <AdRows ads={ads.data} foot={tab === 'active' ? OwnAdFoot : ArchivedAdFoot} />
  );
};

/** While they load as well, so that nothing moves. */
const mayHaveAds = (ads: OwnAds): boolean =>
  ads.status === 'loading' || (ads.status === 'loaded' && ads.data.length > 0);

/** The interest in all own ads, and the way to its chart, which is on the seller's own page [SELL-47] [SELL-59]. */
export const StatisticsLink = ({ ads, userId }: { readonly ads: OwnAds; readonly userId: number }) =>
  mayHaveAds(ads) ? (
    <Link to={paths.user(userId)} className={row.link}>
      <span>{TEXTS.statistics}</span>
      <span className={row.count}>
        {(ads.status === 'loaded' && interestText(totalInterest(ads.data))) || TEXTS.statisticsDays}
      </span>
    </Link>
  ) : null;

/** The seller's part of the profile: the two tabs with their counts, the create button beside them [ACC-21]. */
export const OwnAdTabs = () => {
  const lists = useAtomValue(ownAdsAtom);
  const load = useSetAtom(loadOwnAdsAtom);
  const tab = profileTabOf(useSearchParams()[0].get('tab'));
  const navigate = useNavigate();
  useEffect(() => {
    void load('active');
    void load('archive');
  }, [load]);
  const loadFailed = () => {
    if (lists.active.status === 'failed') void load('active');
    if (lists.archive.status === 'failed') void load('archive');
  };
  return (
    <>
      <Tabs
        label={TEXTS.tabs}
        beside={
          <Link
            to={paths.createAd()}
            className={classNames(buttonClass(), styles.create)}
            aria-label={TEXTS.create}
          >
            <span className={styles.label}>
              <Icon path={PLUS_ICON} size={20} />
              {TEXTS.createBriefly}
            </span>
          </Link>
        }
        tabs={[
          { value: 'active', label: TEXTS.active, count: countOf(lists.active) },
          { value: 'archive', label: TEXTS.archived, count: countOf(lists.archive) },
        ]}
        value={tab}
        onSelect={(next) =>
          navigate(next === 'archive' ? `${paths.profile()}?tab=archive` : paths.profile(), { replace: true })
        }
      >
        <TabAds tab={tab} ads={lists[tab]} onRetry={loadFailed} />
      </Tabs>
      <RemovalPopups />
      <SalePopup />
    </>
  );
};
