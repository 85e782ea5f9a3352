// Cards are not needed for the first screen of a car.
export const loadSimilarCards = () => import('./similar-cards.tsx').then(({ SimilarCards }) => SimilarCards);
export const loadBelowCar = () => import('./below-car.tsx').then(({ BelowCar }) => BelowCar);
