/** All popups of the page in a file of its own, so that they are a chunk of their own. */
export { CarPopup } from './components/car-popup.tsx';
export { StatisticsState } from './components/owner/statistics-state.tsx';
export { PricePopup } from './components/prices/price-popup.tsx';
