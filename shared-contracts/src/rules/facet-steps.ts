/**
 * Where the bars of the price histogram begin, in rubles; the last one has no end. A change of the steps is a change of
 * the contract's meaning.
 */
export const PRICE_STEPS: readonly number[] = [
  0, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000, 1_000_000, 1_200_000,
  1_400_000, 1_600_000, 1_800_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000, 7_000_000,
  10_000_000, 15_000_000, 20_000_000,
];
/** Where the bars of the mileage histogram begin, in kilometers; the last one has no end. */
export const MILEAGE_STEPS: readonly number[] = [
  0, 10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000, 120_000, 140_000,
  160_000, 180_000, 200_000, 225_000, 250_000, 275_000, 300_000, 350_000, 400_000, 500_000,
];

/** The index of the step that a number is in; the last step has no upper bound. */
export const stepOf = (steps: readonly number[], value: number): number => {
  const next = steps.findIndex((step) => step > value);
  return (next < 0 ? steps.length : next) - 1;
};
