import type { TelemetryEvent } from '@cars/shared-contracts/schemas/telemetry';

/** Maximum of events queued before the sender has loaded. */
const QUEUE_MAX = 20;

/** Name of the performance mark of a painted screen. */
export const SCREEN_MARK = 'screen';

type Receiver = (event: TelemetryEvent) => void;

/** When the host's bundle started, in ms since the page's start. */
export const hostStartedMs = performance.now();

const queue: TelemetryEvent[] = [];
let receiver: Receiver | null = null;

/** Reports an event of a build, without personal data or text. Queued until the sender has loaded. */
export const report: Receiver = (event) => {
  if (receiver) receiver(event);
  else if (queue.length < QUEUE_MAX) queue.push(event);
};

/** Sends queued and future events to the given function. */
export const receiveReports = (take: Receiver): void => {
  receiver = take;
  for (const event of queue.splice(0)) take(event);
};
