/**
 * Origin of the api where the page is served from elsewhere, else empty: the attribute `data-api` of the page's root
 * element. Calls and the pictures of ads go there.
 */
export const apiOrigin = (): string =>
  typeof document === 'undefined' ? '' : (document.documentElement.dataset.api ?? '');
