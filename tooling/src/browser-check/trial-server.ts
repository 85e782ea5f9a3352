import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changeRegistry, openRegistry } from '@cars/shared-server/releases/registry';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { exists, placeBuild, releasesFolder } from '../release/folder.ts';
import { type LocalStack, startStack } from '../run/local-stack.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { buildsOf, type Trial } from './trial.ts';

/** A server looks at its registry every second; a busy machine takes longer, and a refusal would blame the build. */
const SHOWN_WITHIN_MS = 60_000;
const ASK_EVERY_MS = 100;

/** A server of its own with the demo's data, whose registry is a trial; the files are those of `dataDir`. */
export const openTrialServer = async (dataDir: string) => {
  const folder = await temporaryFolder('browser-check');
  const trials = releasesFolder(folder.path);
  let server: Promise<LocalStack> | null = null;

  const place = async (trial: Trial): Promise<void> => {
    for (const named of buildsOf(trial)) {
      const files = join(releasesFolder(dataDir), named.app, named.build);
      if (!(await exists(files))) {
        throw new ReleaseError(
          `${named.app} ${named.build} has no files in ${dataDir}, so nothing can be opened in a browser: release where they are, or add --no-browser-check`,
        );
      }
      await placeBuild({ record: named, files }, trials);
    }
    await changeRegistry(
      openRegistry(trials),
      { now: () => new Date(), by: 'browser check', commit: null, command: 'try', anyway: true },
      () => trial.releases,
    );
  };

  const isShown = async (url: string, { releases }: Trial): Promise<boolean> => {
    const page = await (await fetch(`${url}/offer`)).text();
    const registry = await (await fetch(`${url}/r/registry.json`)).text();
    const remotes = Object.values(releases.remotes).map(({ live }) => `"${live[0]}"`);
    return (
      page.includes(`data-host="${releases.host.live[0]}"`) &&
      remotes.every((name) => registry.includes(name))
    );
  };

  return {
    /** Serves a trial. */
    async serve(trial: Trial): Promise<LocalStack> {
      await mkdir(trials, { recursive: true, mode: 0o700 });
      await place(trial);
      server ??= startStack({ dataDir: folder.path, task: 'serve', isSeparate: true, isBrief: true });
      const stack = await server;
      const deadline = performance.now() + SHOWN_WITHIN_MS;
      while (!(await isShown(stack.url, trial).catch(() => false))) {
        if (performance.now() > deadline)
          throw new ReleaseError(`the server does not take the new builds:\n${stack.lastLines()}`);
        await pause(ASK_EVERY_MS);
      }
      return stack;
    },
    async close(): Promise<void> {
      await server?.then((stack) => stack.stop()).catch(() => undefined);
      await folder.remove();
    },
  };
};
