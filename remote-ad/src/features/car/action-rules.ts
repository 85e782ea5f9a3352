import { stockStatusOf } from '@cars/shared-contracts/rules/ad';
import { messengerPath, phoneHref } from '@cars/shared-contracts/rules/contact';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';

/** Ways to get a car: call the seller, write to the seller, order the delivery. */
export type BuyerAction = 'call' | 'write' | 'order';

export interface BuyerActions {
  /** Drawn as primary actions; never empty. */
  readonly main: readonly BuyerAction[];
  /** Shown beside the main ones. */
  readonly side: readonly BuyerAction[];
  /** Whether the order is below the head, because the contacts are first. */
  readonly isOrderBelow: boolean;
}

const ON_ORDER: readonly (string | null)[] = ['on_order', 'ordered'];

/**
 * The contacts are first for a car in stock or on its way, the order for a car on order. A seller without
 * phone and messenger can only be sent an order.
 */
export const buyerActions = (ad: Pick<AdDetails, 'stock_status' | 'status' | 'user'>): BuyerActions => {
  const contacts: BuyerAction[] = [];
  if (phoneHref(ad.user)) contacts.push('call');
  if (messengerPath(ad.user)) contacts.push('write');
  if (contacts.length === 0) return { main: ['order'], side: [], isOrderBelow: false };
  return ON_ORDER.includes(stockStatusOf(ad))
    ? { main: ['order'], side: contacts, isOrderBelow: false }
    : { main: contacts, side: [], isOrderBelow: true };
};
