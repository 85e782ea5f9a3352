export const WEARS = ['sound', 'worn', 'damaged', 'parts'] as const;
/** How a car has been treated: `parts` is one that will not drive again. */
export type Wear = (typeof WEARS)[number];
