import { createAction } from '@cars/shared-app/action';
import { NO_REPLY } from '@cars/shared-contracts/client/failure';
import { api } from '@cars/shared-contracts/runtime';
import type { Order } from '@cars/shared-contracts/schemas/order';
import { refusalOf } from './order-rules.ts';
import { TEXTS } from './texts.ts';

/** Sends an order [CAR-20]; done with the sentence that confirms it. */
export const orderAction = createAction({
  name: 'order',
  words: {
    broken: TEXTS.orderBroken,
    offline: `${TEXTS.orderFailed} ${NO_REPLY}`,
    other: TEXTS.orderFailed,
  },
  refusalOf,
  run: async (_call, body: Order): Promise<string> =>
    (await api.orders.create({ body }))?.message || TEXTS.orderSent,
});
