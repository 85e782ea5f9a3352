/**
 * So many addresses have to report failures, however bad their rate is: a few forged ones decide nothing [I25]. Where it
 * works for as many others, twice as many have to.
 */
const FAILING_ADDRESSES_MIN = 10;
/** So many addresses of the build before make its own rate known. */
const KNOWN_ADDRESSES_MIN = 20;
/** Share of failing addresses of a sound build, at least and at most. */
const SOUND = { min: 0.02, max: 0.25 } as const;
/** A failing build fails so many times as often as a sound one, and for half of the addresses at least. */
const TIMES = 4;
const FAILING_MIN = 0.5;
/** From this rate on the page of releases shows a build as failing. */
export const NOTED_MIN = 0.25;
/** ln of 1 : 1 000 000 for a sound build that is taken for a failing one. */
const CERTAIN = Math.log(1_000_000);

/** Share of failures of each address that reported a build, 0 … 1. */
export type AddressRates = readonly number[];

export const meanRate = (rates: AddressRates): number =>
  rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

const clamped = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));

/**
 * Whether a build fails more often than the one before it: a sequential probability ratio test over addresses, each of
 * which has one vote, against the rate of the build before.
 */
export const isFailing = (own: AddressRates, before: AddressRates): boolean => {
  const known = before.length >= KNOWN_ADDRESSES_MIN ? meanRate(before) : 0;
  const sound = clamped(known, SOUND);
  const failing = Math.max(FAILING_MIN, TIMES * sound);
  const failures = own.reduce((sum, rate) => sum + rate, 0);
  if (failures < FAILING_ADDRESSES_MIN * (failures > own.length / 2 ? 1 : 2)) return false;
  // At most SOUND.max * TIMES: the rate of a build that fails for everyone.
  const bad = Math.min(failing, 0.95);
  const evidence =
    failures * Math.log(bad / sound) + (own.length - failures) * Math.log((1 - bad) / (1 - sound));
  return evidence > CERTAIN;
};
