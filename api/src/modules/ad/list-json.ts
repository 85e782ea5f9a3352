/* The responses with a list of cards, which are written as JSON already. */

import type { Pagination } from '@cars/shared-contracts/schemas/page';

const LIST_START = '{"success":true,"data":{"items":';
const LIST_START_BYTES = Buffer.from(LIST_START);

const listEnd = (place: Pagination): string => `,"pagination":${JSON.stringify(place)}}}`;

export const listJson = (items: string, place: Pagination): string => LIST_START + items + listEnd(place);

/** The same of items that are bytes already. */
export const listBytes = (items: Buffer, place: Pagination): Buffer =>
  Buffer.concat([LIST_START_BYTES, items, Buffer.from(listEnd(place))]);

/** The older shape of a seller's list [DATA-8]. */
export const sellerListJson = (items: string, { last_page, ...place }: Pagination): string =>
  `{"success":true,"data":{"data":${items},"total_pages":${last_page},${JSON.stringify(place).slice(1)}}`;
