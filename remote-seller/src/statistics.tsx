import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { WidgetModule } from '@cars/shared-contracts/shell/widgets';
import { StatisticsWidget } from './features/statistics/statistics-widget.tsx';

/** The widget that the owner's car page shows [CAR-35]: this app's second expose. */
export const widget: WidgetModule<'statistics'> = {
  name: 'statistics',
  contract: CONTRACT_VERSION,
  Widget: StatisticsWidget,
};
