// Cards are not needed for the first screen of a car.
export const loadSimilarCards = () => import('./similar-cards.tsx').then(({ SimilarCards }) => SimilarCards);
export const loadSimilarBlock = () => import('./similar-block.tsx').then(({ SimilarBlock }) => SimilarBlock);
