import { DAY_MS } from './date.ts';

declare global {
  /** How far the device's clock is ahead of the server's; 0 for one that is right. All apps of the page read it. */
  var carsClockAheadMs: number | undefined;
}

/** A device is wrong by more: a response may be of a cache, and the page may have slept. */
const WRONG_BY_MS = 7 * DAY_MS;

/** The first response shows that the clock is wrong: what was drawn by it before is drawn again. */
export const CLOCK_EVENT = 'cars:clock';

/** Compares the device's clock with the moment of a response of our server. */
export const noteServerMoment = (date: string | null): void => {
  const aheadMs = Date.now() - Date.parse(date ?? '');
  if (Number.isNaN(aheadMs)) return;
  const isKnown = globalThis.carsClockAheadMs;
  globalThis.carsClockAheadMs = Math.abs(aheadMs) > WRONG_BY_MS ? aheadMs : 0;
  if (!isKnown && globalThis.carsClockAheadMs) globalThis.document?.dispatchEvent(new Event(CLOCK_EVENT));
};

/** The moment by the device's clock, and where that is wrong by the server's. */
export const clockMs = (): number => Date.now() - (globalThis.carsClockAheadMs ?? 0);

/** The year of this code: before it a device's clock is wrong, and so it is long after it. */
const CODE_YEAR = 2026;
const CODE_LIFE_YEARS = 10;

/** The time of a device for rules about years; the middle of the code's year where it cannot be right. */
export const deviceNow = (now = new Date(clockMs())): Date => {
  const year = now.getFullYear();
  return year >= CODE_YEAR && year <= CODE_YEAR + CODE_LIFE_YEARS ? now : new Date(CODE_YEAR, 6, 1);
};

/** The year of a device whose clock can be right. */
export const deviceYear = (): number => deviceNow().getFullYear();
