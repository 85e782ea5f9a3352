import { existsSync } from 'node:fs';

/** Where Debian's package `faketime` puts its library, by architecture. */
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

/** The library that gives a process another time, or null where it is not installed. */
export const faketimeLibrary = (): string | null => LIBRARIES.find((path) => existsSync(path)) ?? null;

/** A line when the library is absent: what is skipped and why. */
export const absentFaketime = (): string[] =>
  faketimeLibrary() ? [] : ['comparison of pictures: skipped (Debian’s package faketime is missing)'];
