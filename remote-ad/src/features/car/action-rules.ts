import { stockStatusOf } from '@cars/shared-contracts/rules/ad';
import { messengerPath, phoneHref } from '@cars/shared-contracts/rules/contact';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';

/** Ways to get a car: call the seller, write to the seller, order the delivery. */
export type BuyerAction = 'call' | 'write' | 'order';

export interface BuyerActions {
  /** One or two in the bar, the main one first. */
  readonly bar: readonly BuyerAction[];
  /** Writing is a line in the seller's block. */
  readonly isWriteBelow: boolean;
  /** The order is a line at the foot of the page. */
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
  if (contacts.length > 0 && !ON_ORDER.includes(stockStatusOf(ad)))
    return { bar: contacts, isWriteBelow: false, isOrderBelow: true };
  return { bar: ['order', ...contacts.slice(0, 1)], isWriteBelow: contacts.length > 1, isOrderBelow: false };
};
