import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';

/** What happens before the sender is here waits for it, so many at most. */
const WAITING_MAX = 20;

/** Name of the performance mark that a section's screen leaves when it is painted. */
export const SCREEN_MARK = 'screen';

type Take = (event: TelemetryEvent) => void;

/** When the host's first bundle ran, in ms since the page's start. */
export const hostStartedMs = performance.now();

const waiting: TelemetryEvent[] = [];
let taker: Take | null = null;

/** Tells what happened to a build; nothing of the person, no text. Costs nothing until the sender is loaded. */
export const report: Take = (event) => {
  if (taker) taker(event);
  else if (waiting.length < WAITING_MAX) waiting.push(event);
};

/** From now on events go to the sender, those that waited first. */
export const takeReports = (take: Take): void => {
  taker = take;
  for (const event of waiting.splice(0)) take(event);
};
