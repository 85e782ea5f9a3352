/** All popups of the page in one file, so that they are one chunk. */
export { CarPopup } from './car-popup.tsx';
export { StatisticsState } from './owner/statistics-state.tsx';
export { PricePopup } from './prices/price-popup.tsx';
