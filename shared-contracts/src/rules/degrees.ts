/** Degrees as the geocoder's contract expects them: six decimals are a tenth of a meter. */
export const degreesText = (degrees: number): string => degrees.toFixed(6);
