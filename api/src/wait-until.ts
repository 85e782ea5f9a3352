/**
 * The end of a wait by a clock that may be set back: a moment farther away than the longest possible wait was noted
 * before, and is over.
 */
export const waitUntil = (untilMs: number, nowMs: number, longestMs: number): number =>
  untilMs - nowMs > longestMs ? nowMs : untilMs;
