import { resolve } from 'node:path';
import { DataDirError, openDataDir } from '@cars/shared-server/data-dir';
import { hasRoom, type MeasureSpace, measureDisk } from './db/free-space.ts';
import { EnvError, parseEnv } from './env.ts';
import { ensureListenable, LOOPBACK } from './listen.ts';

const DEFAULT_DATA_DIR = '.data';
/** Characters of a path that the bundler takes for the end of a file's name. */
const UNREADABLE = /[#?]/;

const DEMO_COMMAND =
  'NODE_ENV=production is set in this shell: the demo starts with "NODE_ENV= npx -y pnpm start".';

/** The sentences of a foreseen refusal; another error is thrown. */
const refusalOf = async (step: () => unknown): Promise<string[]> => {
  try {
    await step();
    return [];
  } catch (error) {
    if (error instanceof EnvError || error instanceof DataDirError) return error.message.split('\n');
    throw error;
  }
};

/**
 * Everything that would stop a start from this checkout, a sentence each: its folder, settings, ports and data
 * directory.
 */
export async function startProblems(
  variables: Readonly<Record<string, string | undefined>>,
  root: string,
  measureSpace: MeasureSpace = measureDisk,
): Promise<string[]> {
  const problems: string[] = [];
  if (UNREADABLE.test(root))
    problems.push(`${root}: builds do not work in a folder with # or ? in its path, move the checkout`);
  problems.push(...(await refusalOf(() => parseEnv(variables))));
  const settings = problems.length === 0 ? parseEnv(variables) : null;
  const port = settings?.PORT ?? Number(variables.PORT || 3_000);
  const host = variables.NODE_ENV === 'production' ? (settings?.HOST ?? '0.0.0.0') : LOOPBACK;
  if (Number.isInteger(port) && port > 0 && port < 65_536)
    problems.push(...(await refusalOf(() => ensureListenable(port, host))));
  if (problems.length > 0 && variables.NODE_ENV === 'production') problems.push(DEMO_COMMAND);
  const dataDir = resolve(root, variables.DATA_DIR || DEFAULT_DATA_DIR);
  problems.push(...(await refusalOf(() => openDataDir(dataDir, console.warn))));
  if (!hasRoom(await measureSpace(dataDir)))
    problems.push(`DATA_DIR ${dataDir}: too little space is left on its disk, make space and start again`);
  return problems;
}
