import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startNode } from '@cars/tooling/run/child';
import { freePort } from '@cars/tooling/run/free-port';
import { type LocalStack, productEnvironment, startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { importListings, listingsFile } from './listings.ts';

const BARE_START_MS = 30_000;
const DEFAULTS_BUILD_MS = 300_000;
const SERVER_START_MS = 60_000;
/** A measurement needs few log lines, not one for every request. */
const QUIET_SERVER = { SEED: 'demo' } as const;

/** Instances over copies of the same data: the product as it is, its monolith, and the plugin's defaults. */
export interface Servers {
  readonly federated: LocalStack;
  readonly monolith: LocalStack;
  /** Module federation with its default settings; null unless it was requested. */
  readonly defaults: LocalStack | null;
  /** What the database holds, for the report. */
  readonly data: string;
  stop(): Promise<void>;
}

/** The same server over the artifact of tooling/src/bench/federation-defaults, in place of the monolith's. */
const startDefaults = async (dataDir: string): Promise<LocalStack> => {
  const build = startNode(
    ['--import', 'tsx', 'tooling/src/bench/federation-defaults/build.ts', dataDir],
    productEnvironment({}),
  );
  await build.line(/^defaults /, DEFAULTS_BUILD_MS);
  await build.ended();
  const port = await freePort();
  const child = startNode(
    ['--import', 'tsx', 'api/src/main.ts'],
    productEnvironment({
      ...QUIET_SERVER,
      DEMO: '1',
      RATE_LIMITS: 'demo',
      MONOLITH: '1',
      PORT: String(port),
      DATA_DIR: dataDir,
    }),
  );
  try {
    await child.line(/^ready /, SERVER_START_MS);
    return { url: `http://localhost:${port}`, dataDir, lastLines: child.lastLines, stop: child.stop };
  } catch (error) {
    await child.stop();
    throw error;
  }
};

/** Starts the instances; the data are created once and copied, so that all show the same cards. */
export const startServers = async (
  say: (line: string) => void,
  { withDefaults = false, withListings = true } = {},
): Promise<Servers> => {
  const folder = await temporaryFolder('bench');
  const started: LocalStack[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(started.map((stack) => stack.stop()));
    await folder.remove();
  };
  try {
    const [one, other, third] = ['federated', 'monolith', 'defaults'].map((name) =>
      join(folder.path, name),
    ) as [string, string, string];
    say('building, seeding …');
    const first = await startStack({ dataDir: one, env: QUIET_SERVER });
    started.push(first);
    const file = withListings ? listingsFile() : null;
    let data = 'the demo data (set MARKET_DATA to measure with the real listings)';
    if (file) {
      say(`importing ${file} …`);
      data = `the demo data and ${file}: ${await importListings(file, one)}`;
    }
    await first.stop();
    started.length = 0;
    await cp(one, other, { recursive: true });
    if (withDefaults) await cp(one, third, { recursive: true });
    const federated = await startStack({ dataDir: one, env: QUIET_SERVER });
    started.push(federated);
    const monolith = await startStack({ dataDir: other, env: { ...QUIET_SERVER, MONOLITH: '1' } });
    started.push(monolith);
    const defaults = withDefaults ? await startDefaults(third) : null;
    if (defaults) started.push(defaults);
    return { federated, monolith, defaults, data, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

export interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

const startScript = async (name: string, argument: string): Promise<BareServer> => {
  const script = join(import.meta.dirname, name);
  const child = startNode(['--import', 'tsx', script, argument], productEnvironment({}));
  const [, url] = await child.line(/^bare (http:\S+)/, BARE_START_MS);
  if (!url) throw new Error('the bare server names no address');
  return { url, stop: child.stop };
};

/** The bare Fastify over a file of responses, in a process of its own. */
export const startBare = (responsesFile: string): Promise<BareServer> =>
  startScript('bare-server.ts', responsesFile);

/** Node alone, which returns as many bytes to each call. */
export const startBareReplies = (bytes: number): Promise<BareServer> =>
  startScript('bare-replies.ts', String(bytes));
