/** Exact texts of the sheet [CAT-21]. */
export const SHEET_TEXTS = { search: 'Поиск города' } as const;
