import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../root.ts';
import { callList } from './call-list.ts';
import { decisionIndex } from './decision-index.ts';
import { listParameters } from './list-parameters.ts';
import { PROVED_FILE, provedExpressions } from './proved-expressions.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

type Generated = Readonly<Record<string, () => Promise<string>>>;

/** What a script of the api prints. */
const printedBy = async (script: string, ...args: readonly string[]): Promise<string> => {
  const hook = createRequire(join(ROOT, 'package.json')).resolve('tsx/esm');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', pathToFileURL(hook).href, script, ...args],
    { cwd: join(ROOT, 'api') },
  );
  return stdout;
};

/** Files that are made from others or from packages. */
const GENERATED: Generated = {
  '.env.example': () => printedBy('src/env-example-cli.ts'),
  'docs/environment.md': () => printedBy('src/env-example-cli.ts', '--page'),
  'shared-contracts/src/endpoints/calls.ts': async () => callList(),
  'shared-contracts/src/shell/list-parameters.ts': async () => listParameters(),
  'shared-contracts/src/rules/search/sentence/generation-table.ts': () =>
    printedBy('src/modules/handbook/sentence-generations-cli.ts'),
  'shared-contracts/src/rules/search/alias-table.ts': () =>
    printedBy('src/modules/handbook/search-aliases-cli.ts'),
  'docs/metrics.md': () => printedBy('src/metrics/metrics-page-cli.ts'),
  'docs/decisions/README.md': async () => decisionIndex(join(ROOT, 'docs/decisions')),
  [PROVED_FILE]: () => provedExpressions(ROOT),
  'THIRD-PARTY-NOTICES': async () => thirdPartyNotices(ROOT),
};

const current = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Names of the generated files that differ from their sources. */
export const staleFiles = async (root = ROOT, generated = GENERATED): Promise<string[]> => {
  const stale: string[] = [];
  for (const [name, make] of Object.entries(generated)) {
    if (current(join(root, name)) !== (await make())) stale.push(name);
  }
  return stale;
};

/** Writes all of them. */
export const writeGenerated = async (): Promise<void> => {
  for (const [name, make] of Object.entries(GENERATED)) writeFileSync(join(ROOT, name), await make());
};
