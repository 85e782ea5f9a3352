import { carDetails } from '@cars/shared-test/factories';
import { describe, expect, test } from '@rstest/core';
import { buyerActions } from './action-rules.ts';

const seller = carDetails().user;
const without = (part: Partial<typeof seller>) => ({ user: { ...seller, ...part } });

describe('the main actions', () => {
  test.each(['in_stock', 'in_transit'])(
    'of a car that is %s are its contacts; the order is below [CAR-16]',
    (stock_status) => {
      expect(buyerActions(carDetails({ stock_status }))).toEqual({
        bar: ['call', 'write'],
        isWriteBelow: false,
        isOrderBelow: true,
      });
    },
  );

  test('of a car on order are the order and a call; writing is below', () => {
    expect(buyerActions(carDetails({ stock_status: 'on_order' }))).toEqual({
      bar: ['order', 'call'],
      isWriteBelow: true,
      isOrderBelow: false,
    });
  });

  test('leave out what the seller does not have', () => {
    expect(buyerActions(carDetails(without({ username: null }))).bar).toEqual(['call']);
    expect(buyerActions(carDetails(without({ phone_number: null }))).bar).toEqual(['write']);
    expect(buyerActions(carDetails(without({ username: null, phone_number: null })))).toEqual({
      bar: ['order'],
      isWriteBelow: false,
      isOrderBelow: false,
    });
  });
});
