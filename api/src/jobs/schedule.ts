import type { Logger } from 'pino';
import { moscowDay } from '../modules/event/viewer.ts';

const LOOK_EVERY_MS = 5 * 60_000;
const MOSCOW_OFFSET_H = 3;
/** Moscow's quietest hours. */
const NIGHT = { from: 3, to: 5 } as const;

export interface ScheduleParts {
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
  readonly everyFiveMinutes: () => Promise<unknown>;
  /** Once a night; twice does no harm: several servers do not ask each other. */
  readonly nightly: () => Promise<unknown>;
}

/** True in the hours in which the nightly work is done. */
export const isNight = (moment: Date): boolean => {
  const hour = (moment.getUTCHours() + MOSCOW_OFFSET_H) % 24;
  return hour >= NIGHT.from && hour < NIGHT.to;
};

/** Recurring jobs of a server. A failed run is logged; the next run retries. */
export const startSchedule = ({ now, log, everyFiveMinutes, nightly }: ScheduleParts) => {
  let doneOn = '';
  let working: Promise<void> = Promise.resolve();
  const look = async () => {
    await everyFiveMinutes();
    const moment = now();
    const day = moscowDay(moment);
    if (!isNight(moment) || doneOn === day) return;
    await nightly();
    doneOn = day;
  };
  const timer = setInterval(() => {
    working = working
      .then(look)
      .catch((error: unknown) => log.error({ err: error }, 'recurring work failed'));
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: (): Promise<void> => {
      clearInterval(timer);
      return working;
    },
  };
};
