import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { REFUSED_EXIT_CODE, type ReleaseOrder } from '@cars/shared-server/releases/release-order';
import { lowerPriority, scriptArguments } from '../workers/channel.ts';

/** The release tool's own process: `release-received` beside the packaged server, its source in a checkout. */
const PACKAGED = new URL('./release-received.mjs', import.meta.url);
const SOURCE = new URL('../../../tooling/src/packaged/release-received.ts', import.meta.url);

/** A release opens every screen in a browser; on a busy machine that takes minutes. Clients wait for five. */
const LIMIT_MS = 290_000;
const OUTPUT_MAX_CHARS = 20_000;

/** How it ended, with the sentences of the command. */
export interface ReleaseOutcome {
  readonly kind: 'released' | 'refused' | 'overdue' | 'failed';
  readonly lines: readonly string[];
}

export type RunRelease = (order: ReleaseOrder, signal: AbortSignal) => Promise<ReleaseOutcome>;

const KINDS: Readonly<Record<number, ReleaseOutcome['kind']>> = {
  0: 'released',
  [REFUSED_EXIT_CODE]: 'refused',
};

/**
 * Runs a release in a process of its own: the checks need a browser, memory and minutes, which the server's calls
 * must not pay for. The process has the server's environment, because it writes to the same registry.
 */
export const runRelease: RunRelease = (order, signal) =>
  new Promise((resolve, reject) => {
    const file = existsSync(PACKAGED) ? PACKAGED : SOURCE;
    const child = spawn(process.execPath, scriptArguments(file), { stdio: ['pipe', 'pipe', 'pipe'], signal });
    lowerPriority(child.pid);
    let isOverdue = false;
    const limit = setTimeout(() => {
      isOverdue = true;
      child.kill('SIGKILL');
    }, LIMIT_MS);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (output.length < OUTPUT_MAX_CHARS) output += text;
      });
    }
    child.once('error', (error) => {
      clearTimeout(limit);
      reject(error);
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      const lines = output.slice(0, OUTPUT_MAX_CHARS).split('\n').filter(Boolean);
      resolve({ kind: isOverdue ? 'overdue' : (KINDS[code ?? -1] ?? 'failed'), lines });
    });
    child.stdin.on('error', () => undefined); // it ended before it had read its order
    child.stdin.end(JSON.stringify(order));
  });
