import type { OpenedScreen } from './open-screens.ts';
import type { Problem } from './problem-report.ts';

/** A page waits half a second for a quiet network, so two pages leave two cores idle for half of the time. */
const PARALLEL = 4;

/**
 * Opens screens. One that came too late is opened again, alone, because the machine may have been busy; the first one
 * that is late twice ends it.
 *
 * Returns their problems, in the order of the screens.
 */
export const openInTurn = async <Screen>(
  screens: readonly Screen[],
  open: (screen: Screen) => Promise<OpenedScreen>,
): Promise<Problem[]> => {
  const opened = new Map<Screen, OpenedScreen>();
  const queue = [...screens];
  const next = async () => {
    for (let screen = queue.shift(); screen; screen = queue.shift()) opened.set(screen, await open(screen));
  };
  await Promise.all(Array.from({ length: PARALLEL }, next));
  for (const screen of screens.filter((each) => opened.get(each)?.isLate)) {
    const again = await open(screen);
    opened.set(screen, again);
    if (again.isLate) break;
  }
  return screens.flatMap((screen) => opened.get(screen)?.problems ?? []);
};
