import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../root.ts';

/** From Debian's package caddy. */
export const CADDY = '/usr/bin/caddy';

/** A line when it is absent: what is skipped and why. */
export const absentCaddy = (): string[] =>
  existsSync(CADDY) ? [] : ['tests with Caddy: skipped (Debian’s package caddy is missing)'];

/** A start on a busy machine takes a second. */
const START_TRIES = 200;
const RETRY_MS = 100;
const READ_HEADER = 'read_header 10s';

export interface CaddyOptions {
  readonly folder: string;
  readonly port: number;
  /** Port of the server on this machine. */
  readonly server: number;
}

/**
 * Starts Caddy with deploy/Caddyfile on a port of this machine, without TLS and with 0.2 s for a header; returns how to
 * stop it.
 */
export const startCaddy = async ({ folder, port, server }: CaddyOptions): Promise<() => Promise<void>> => {
  const site = await readFile(join(ROOT, 'deploy/Caddyfile'), 'utf8');
  if (!site.includes(READ_HEADER)) throw new Error(`deploy/Caddyfile has no ${READ_HEADER}`);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, site.replace(READ_HEADER, 'read_header 200ms'));
  const caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: {
      HOME: folder,
      CADDY_ADMIN: `unix/${folder}/admin`,
      DOMAIN: `http://127.0.0.1:${port}`,
      SERVER: `127.0.0.1:${server}`,
    },
  });
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await isListening()); tries += 1) {
    if (caddy.exitCode !== null || tries === START_TRIES) {
      caddy.kill('SIGKILL');
      throw new Error('Caddy does not start');
    }
    await pause(RETRY_MS);
  }
  return async () => {
    const ended = once(caddy, 'exit');
    caddy.kill('SIGTERM');
    await ended;
  };
};
