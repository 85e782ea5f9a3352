import { existsSync } from 'node:fs';

/** The moment at which all pictures are taken: a Friday noon in Moscow. */
export const FIXED_TIME = new Date('2026-11-20T12:00:00+03:00');

/** Where Debian's package `faketime` puts its library, by architecture. */
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

/** Environment in which a process starts at the fixed time, or null where the library is absent. */
export const fixedTimeEnvironment = (): Record<string, string> | null => {
  const library = LIBRARIES.find((path) => existsSync(path));
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
