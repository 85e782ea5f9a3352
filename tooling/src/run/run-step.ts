import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../root.ts';

export interface StepOptions {
  /** Folder below the root; the root itself when left out. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a command in the repository and shows its output as it comes. Rejects when it ends otherwise than
 * with exit code 0, so that a chain of steps stops at the first failure.
 */
export const runCommand = (
  command: string,
  args: readonly string[],
  { folder = '.', env = {} }: StepOptions = {},
) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: join(ROOT, folder),
      env: {
        ...process.env,
        PATH: `${join(ROOT, folder, 'node_modules/.bin')}:${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
        ...env,
      },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`${command} ${args.join(' ')} in ${folder}: ended with ${code ?? signal}`)),
    );
  });

/**
 * Runs a TypeScript file of ours, tied to this process: it ends when this one is gone, however that went.
 * Rejects like `runCommand`.
 */
export const runScript = (script: string, args: readonly string[], folder: string) =>
  new Promise<void>((resolve, reject) => {
    const tie = pathToFileURL(join(ROOT, 'tooling/tie-to-parent.mjs')).href;
    const child = spawn(
      process.execPath,
      ['--import', tie, '--import', import.meta.resolve('tsx'), script, ...args],
      {
        cwd: join(ROOT, folder),
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      },
    );
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${script} in ${folder}: ended with ${code ?? signal}`)),
    );
  });

/** Names a step and says how long it took. */
export const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
  const startedAt = performance.now();
  console.log(`\n▶ ${name}`);
  await work();
  console.log(`✔ ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};
