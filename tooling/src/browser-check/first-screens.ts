import { setTimeout as pause } from 'node:timers/promises';
import { FIRST_SCREENS } from '@cars/shared-contracts/shell/first-screen';
import type { LocalStack } from '../run/local-stack.ts';
import type { Problem } from './problem-report.ts';
import type { Trial } from './trial.ts';

/** The first rendering compiles the code; on a busy machine its page may not wait for it. */
const RENDERED_WITHIN_MS = 12_000;
const ASK_EVERY_MS = 300;

const BLOCK = /<script type="application\/json" id="first-screen">(.*?)<\/script>/s;

const renderedBy = async (url: string): Promise<string | null> => {
  const html = await (await fetch(url)).text();
  const { app, build } = JSON.parse(BLOCK.exec(html)?.[1] ?? '{}') as { app?: string; build?: string };
  return app && build ? `${app} ${build}` : null;
};

/** The reason that the server's log names for a missing first screen, without the stack; null when it has none. */
export const reasonInLog = (lines: string, build: string): string | null => {
  const line = lines.split('\n').findLast((each) => each.includes('no first screen') && each.includes(build));
  if (!line) return null;
  try {
    const { err } = JSON.parse(line) as { err?: { message?: string } };
    return err?.message ?? line;
  } catch {
    return line;
  }
};

/** Screens of checked apps that the server does not render into the page. */
export const missingFirstScreens = async (
  { releases, apps }: Trial,
  { url, lastLines }: LocalStack,
  adId: number,
): Promise<Problem[]> => {
  const found: Problem[] = [];
  for (const [name, app] of Object.entries(FIRST_SCREENS)) {
    const [build] = releases.remotes[app]?.builds ?? [];
    if (!build?.description.firstScreen || !(apps.includes(app) || apps.includes('host'))) continue;
    const address = name === 'catalog' ? '/catalog' : `/car/${adId}`;
    const expected = `${app} ${build.description.build}`;
    const deadline = performance.now() + RENDERED_WITHIN_MS;
    let seen = await renderedBy(url + address);
    while (seen !== expected && performance.now() < deadline) {
      await pause(ASK_EVERY_MS);
      seen = await renderedBy(url + address);
    }
    if (seen === expected) continue;
    const reason = reasonInLog(lastLines(), build.description.build);
    found.push({ address, text: `the server did not render the first screen${reason ? `: ${reason}` : ''}` });
  }
  return found;
};
