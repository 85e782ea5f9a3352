/** The search field as other parts of the page find it. */
export const SEARCH_INPUT_ID = 'catalog-search';
