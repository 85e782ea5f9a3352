/** All popups of the page in a file of its own, so that they are a chunk of their own. */
export { CarPopup } from './car-popup.tsx';
export { StatisticsState } from './owner/statistics-state.tsx';
export { PricePopup } from './prices/price-popup.tsx';
