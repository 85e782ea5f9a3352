/** Exact texts of the sheet [CAT-22]. */
export const SHEET_TEXTS = { title: 'Сортировать по:' } as const;
