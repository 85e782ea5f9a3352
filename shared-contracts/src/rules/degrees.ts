/** Degrees as the geocoder's contract expects them: six decimals are a tenth of a metre. */
export const degreesText = (degrees: number): string => degrees.toFixed(6);
