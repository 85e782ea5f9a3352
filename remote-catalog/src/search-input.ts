/** The search field's id, for other parts of the page. */
export const SEARCH_INPUT_ID = 'catalog-search';
