import { STOCK_STATUS_LABELS } from '@cars/shared-contracts/rules/vehicle';
import { TEXTS } from '../texts.ts';
import { DraftChips } from './draft-chips.tsx';
import { optionsOf } from './option-chips.tsx';

const STOCK_STATUSES = optionsOf(STOCK_STATUS_LABELS);

/** Whether the car is here, on its way or to be ordered. */
export const StockStatusField = () => (
  <DraftChips name="stock_status" title={TEXTS.stockStatus} options={STOCK_STATUSES} />
);
