import { classNames } from '@cars/shared-ui/kit/class-names';
import { Loader } from '@cars/shared-ui/kit/spinner';
import { useId } from 'react';
import { LoadFailure } from '../load-failure.tsx';
import { useRequest } from '../use-request.ts';
import { DayChart } from './day-chart.tsx';
import styles from './days-statistics.module.css';
import { ALL_ADS, daysRequest } from './request.ts';
import { isEmpty } from './rules.ts';
import { TEXTS } from './texts.ts';

/** Views, contacts and favourites of an own ad, or of all of them (null), on the last 30 days [SELL-45]. */
export const DaysStatistics = ({ adId }: { readonly adId: number | null }) => {
  const titleId = useId();
  const isAll = adId === null;
  const Title = isAll ? 'h2' : 'h3';
  return (
    <section className={classNames(styles.section, isAll && styles.page)} aria-labelledby={titleId}>
      <Title id={titleId} className={styles.title}>
        {isAll ? TEXTS.titleOfAll : TEXTS.title}
      </Title>
      {isAll && <p className={styles.note}>{TEXTS.ofAll}</p>}
      <Content adId={adId ?? ALL_ADS} />
    </section>
  );
};

const Content = ({ adId }: { readonly adId: number }) => {
  const { state, retry } = useRequest(daysRequest, adId);
  switch (state.status) {
    case 'loading':
      return (
        <div className={styles.state}>
          <Loader label={TEXTS.loading} />
        </div>
      );
    case 'failed':
      return <LoadFailure place="note" title={TEXTS.failed} failure={state.failure} onRetry={retry} />;
    case 'loaded':
      return isEmpty(state.data.days) ? (
        <p className={styles.empty}>{TEXTS.empty}</p>
      ) : (
        <DayChart statistics={state.data} />
      );
  }
};
