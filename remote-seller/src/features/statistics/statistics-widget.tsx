import type { RequestState } from '@cars/shared-app/request';
import { Sheet } from '@cars/shared-app/sheet';
import { useRequest } from '@cars/shared-app/use-request';
import { useRetryOnReconnect, useSetAtom } from '@cars/shared-contracts/runtime';
import type { DayStatistics } from '@cars/shared-contracts/schemas/event';
import type { WidgetProps } from '@cars/shared-contracts/shell/widgets';
import { Button } from '@cars/shared-ui/kit/button';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { useEffect } from 'react';
import { statisticsRequest } from './atoms.ts';
import { DayCounters } from './components/day-counters.tsx';
import { StatisticsFailed, StatisticsLoading } from './components/statistics-states.tsx';
import styles from './statistics-widget.module.css';
import { TEXTS } from './texts.ts';

/**
 * Statistics of the owner's ad [CAR-28]. They are requested as soon as the widget is mounted, with low
 * priority, and again when the owner opens the modal, so that they agree with the days below them.
 */
export const StatisticsWidget = ({ adId, isOpen, onClose }: WidgetProps['statistics']) => {
  const { state, retry } = useRequest(statisticsRequest, adId);
  useRetryOnReconnect(state.status === 'failed' ? retry : null);
  // Kept while it is refreshed, not after the page is left.
  const keep = useSetAtom(statisticsRequest.valueAtom);
  useEffect(() => () => keep(null), [keep]);
  const isLoaded = state.status === 'loaded';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, not when the first load ends
  useEffect(() => {
    if (isOpen && isLoaded) retry();
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Sheet
      title={TEXTS.title}
      onClose={onClose}
      footer={
        <Button look="secondary" isWide onClick={onClose}>
          {TEXTS.back}
        </Button>
      }
    >
      <Content adId={adId} state={state} onRetry={retry} />
    </Sheet>
  );
};

const loadDays = () =>
  import('@cars/shared-app/statistics/days-statistics').then(({ DaysStatistics }) => DaysStatistics);

const Content = ({
  adId,
  state,
  onRetry,
}: {
  readonly adId: number;
  readonly state: RequestState<DayStatistics>;
  readonly onRetry: () => void;
}) => {
  switch (state.status) {
    case 'loading':
      return <StatisticsLoading />;
    case 'failed':
      return <StatisticsFailed failure={state.failure} onRetry={onRetry} />;
    case 'loaded':
      return (
        <>
          <DayCounters day={state.data} />
          <div className={styles.days}>
            <LazyPart load={loadDays} props={{ adId }} whenFailed={<p role="alert">{TEXTS.daysFailed}</p>} />
          </div>
        </>
      );
  }
};
