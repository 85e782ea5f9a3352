import { faketimeLibrary } from '@cars/tooling/run/faketime';

/** The moment at which all pictures are taken: a Friday noon in Moscow. */
export const FIXED_TIME = new Date('2026-11-20T12:00:00+03:00');

/** Environment in which a process starts at the fixed time, or null where the library is absent. */
export const fixedTimeEnvironment = (): Record<string, string> | null => {
  const library = faketimeLibrary();
  if (!library) return null;
  return {
    LD_PRELOAD: library,
    FAKETIME: `@${FIXED_TIME.toISOString().slice(0, 19).replace('T', ' ')}`,
    TZ: 'UTC',
    // Timers and the times of files stay real.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  };
};

/** Without the library dates differ from run to run: screens are checked, not compared. */
export const isTimeFixed = (): boolean => faketimeLibrary() !== null;
