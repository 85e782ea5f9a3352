/* The responses with a list of cards, which are written as JSON already. */

/** The page of a list, and what there is in all. */
export interface ListPlace {
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
}

const LIST_START = '{"success":true,"data":{"items":';
const LIST_START_BYTES = Buffer.from(LIST_START);

const listEnd = ({ page, lastPage, total }: ListPlace): string =>
  `,"pagination":{"current_page":${page},"last_page":${lastPage},"total_items":${total}}}}`;

export const listJson = (items: string, place: ListPlace): string => LIST_START + items + listEnd(place);

/** The same of items that are bytes already. */
export const listBytes = (items: Buffer, place: ListPlace): Buffer =>
  Buffer.concat([LIST_START_BYTES, items, Buffer.from(listEnd(place))]);

/** The older shape of a seller's list [DATA-8]. */
export const sellerListJson = (items: string, { page, lastPage, total }: ListPlace): string =>
  `{"success":true,"data":{"data":${items},"current_page":${page},"total_pages":${lastPage},"total_items":${total}}}`;
