// Night: It starts each command as a process.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@rstest/core';

const API = fileURLToPath(new URL('../../', import.meta.url));
const COMMAND_MS = 60_000;

const run = (script: string, folder: string, ...args: readonly string[]) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const { NODE_OPTIONS: _options, ...env } = process.env;
    const child = spawn(process.execPath, ['--import', 'tsx/esm', join(API, 'src', script), ...args], {
      cwd: API,
      env: { ...env, DATA_DIR: join(folder, 'data'), INIT_CWD: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed = { out: '', err: '' };
    child.stdout.on('data', (text) => {
      printed.out += text;
    });
    child.stderr.on('data', (text) => {
      printed.err += text;
    });
    child.once('close', (code) => resolve({ code, ...printed }));
  });

test.each([
  ['seed/import-ads-cli.ts', 'import-ads'],
  ['moderation/moderate-cli.ts', 'moderate'],
  ['messages/outbox-cli.ts', 'outbox'],
  ['jobs/anonymize-cli.ts', 'anonymise'],
  ['backup/backup-cli.ts', 'backup'],
  ['backup/restore-cli.ts', 'restore'],
  ['publishing/publish-token-cli.ts', 'publish-token'],
])(
  '%s prints its usage for --help and for an unknown option, and does nothing',
  async (script, name) => {
    const folder = await mkdtemp(join(tmpdir(), 'cars-usage-'));
    try {
      const usage = expect.stringMatching(new RegExp(`^Usage: npx -y pnpm ${name}\\b.*\\n$`));
      const [help, unknown] = await Promise.all([
        run(script, folder, '--help'),
        run(script, folder, '--unknown'),
      ]);
      expect(help).toEqual({ code: 0, out: usage, err: '' });
      expect(unknown).toEqual({ code: 2, out: '', err: usage });
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  COMMAND_MS,
);
