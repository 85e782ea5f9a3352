import { existsSync } from 'node:fs';

/** From Debian's package prometheus. */
export const PROMTOOL = '/usr/bin/promtool';

/** A line when it is absent: what is skipped and why. */
export const absentPromtool = (): string[] =>
  existsSync(PROMTOOL) ? [] : ['tests of alerts: skipped (Debian’s package prometheus is missing)'];
