/* The responses with a list of cards, which are written as JSON already. */

/** The page of a list, and what there is in all. */
export interface ListPlace {
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
}

export const listJson = (items: string, { page, lastPage, total }: ListPlace): string =>
  `{"success":true,"data":{"items":${items},"pagination":{"current_page":${page},"last_page":${lastPage},"total_items":${total}}}}`;

/** The older shape of a seller's list [DATA-8]. */
export const sellerListJson = (items: string, { page, lastPage, total }: ListPlace): string =>
  `{"success":true,"data":{"data":${items},"current_page":${page},"total_pages":${lastPage},"total_items":${total}}}`;
