import { Sheet } from '@cars/shared-app/sheet';
import { useRetryOnReconnect } from '@cars/shared-contracts/runtime';
import type { WidgetProps } from '@cars/shared-contracts/shell/widgets';
import { Button } from '@cars/shared-ui/kit/button';
import { DayCounters } from './components/day-counters.tsx';
import { StatisticsFailed, StatisticsLoading } from './components/statistics-states.tsx';
import { TEXTS } from './texts.ts';
import { type Statistics, useStatistics } from './use-statistics.ts';

/**
 * Statistics of the owner's ad [CAR-28]. They are asked for as soon as the
 * widget is mounted, with low priority, and are shown when the owner opens the modal.
 */
export const StatisticsWidget = ({ adId, isOpen, onClose }: WidgetProps['statistics']) => {
  const { statistics, retry } = useStatistics(adId);
  useRetryOnReconnect(statistics.status === 'failed' ? retry : null);
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
      <Content statistics={statistics} onRetry={retry} />
    </Sheet>
  );
};

const Content = ({
  statistics,
  onRetry,
}: {
  readonly statistics: Statistics;
  readonly onRetry: () => void;
}) => {
  switch (statistics.status) {
    case 'loading':
      return <StatisticsLoading />;
    case 'failed':
      return <StatisticsFailed message={statistics.message} onRetry={onRetry} />;
    case 'loaded':
      return <DayCounters day={statistics.day} />;
  }
};
