import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import type { WidgetModule } from '@cars/shared-contracts/shell/widgets';
import { PublishedWidget } from './features/published/published-widget.tsx';

/** The ad that was just published, shown by the shell over the catalogue. */
export const widget: WidgetModule<'published'> = {
  name: 'published',
  contract: CONTRACT_VERSION,
  Widget: PublishedWidget,
};
