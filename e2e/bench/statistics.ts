const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The middle value, or the mean of the two middle ones; NaN of nothing. */
export const median = (values: readonly number[]): number => {
  const order = sorted(values);
  const middle = Math.floor(order.length / 2);
  if (order.length === 0) return Number.NaN;
  return order.length % 2 === 1
    ? (order[middle] as number)
    : ((order[middle - 1] as number) + (order[middle] as number)) / 2;
};

/** The value that `share` of all values do not exceed (nearest rank); NaN of nothing. */
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export const spread = (values: readonly number[]): { median: number; min: number; max: number } => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});
