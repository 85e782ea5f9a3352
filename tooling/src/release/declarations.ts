import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Emitted declarations by path (`src/runtime.d.ts`), without comments, as lines: a diff of them can be read. */
export type Declarations = Readonly<Record<string, readonly string[]>>;

/** What host and remotes hand to each other: the shared runtime, props of widgets, the module of a remote. */
export const CONTRACT_MODULES = ['src/runtime', 'src/shell/widgets', 'src/shell/remote-module'] as const;

const RELATIVE_IMPORT = /(?:\bfrom |\bimport\()["'](\.[^"']+?)\.tsx?["']/g;

/** The compiler, as every package of the repository has it. */
export const compile = (root: string, args: readonly string[]): Promise<{ stdout: string }> =>
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });

/** The declarations of the contract and of all modules of ours that they name. */
export const emitDeclarations = async (root: string): Promise<Declarations> => {
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    await compile(root, [
      ...['--project', 'shared-contracts/tsconfig.json', '--outDir', folder, '--tsBuildInfoFile', 'null'],
      ...['--composite', 'false', '--incremental', 'false', '--declaration', '--removeComments'],
    ]);
    const found = new Map<string, string[]>();
    const pending: string[] = [...CONTRACT_MODULES];
    for (let module = pending.pop(); module !== undefined; module = pending.pop()) {
      const path = `${module}.d.ts`;
      if (found.has(path)) continue;
      const text = readFileSync(join(folder, path), 'utf8').trimEnd();
      found.set(path, text.split('\n'));
      for (const [, target = ''] of text.matchAll(RELATIVE_IMPORT))
        pending.push(posix.join(posix.dirname(module), target));
    }
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

export const digestOf = (declarations: Declarations): string =>
  `sha256-${createHash('sha256')
    .update(JSON.stringify(Object.entries(declarations)))
    .digest('base64')}`;
