/*
 * The entry point of every command: `node tooling/run.mjs <task> [arguments]`. It needs nothing but Node: it
 * installs the packages when they are missing or older than the lockfile, then runs the task's TypeScript.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TASKS = {
  // The server runs in the process that built its files: one process less to stop.
  start: ['api/src/check-start-cli.ts', 'tooling/src/commands/start.ts', 'api/src/main.ts'],
  serve: ['tooling/src/commands/serve.ts', 'api/src/main.ts'],
  dev: 'tooling/src/commands/dev.ts',
  build: 'tooling/src/commands/build.ts',
  package: 'tooling/src/commands/package.ts',
  test: 'tooling/src/commands/test.ts',
  'test-all': 'tooling/src/commands/test-all.ts',
  'test-long': 'tooling/src/commands/test-long.ts',
  'test-repeat': 'tooling/src/commands/test-repeat.ts',
  'test-mutation': 'tooling/src/commands/test-mutation.ts',
  bench: 'tooling/src/commands/bench.ts',
  gallery: 'tooling/src/commands/gallery.ts',
  pictures: 'tooling/src/commands/pictures.ts',
  release: 'tooling/src/commands/release.ts',
  rollback: 'tooling/src/commands/rollback.ts',
  retire: 'tooling/src/commands/retire.ts',
  releases: 'tooling/src/commands/releases.ts',
  undo: 'tooling/src/commands/undo.ts',
  freeze: 'tooling/src/commands/freeze.ts',
  contract: 'tooling/src/commands/contract.ts',
  generate: 'tooling/src/commands/generate.ts',
  'new-remote': 'tooling/src/commands/new-remote.ts',
  export: 'tooling/src/commands/export.ts',
  'pack-contracts': 'tooling/src/commands/pack-contracts.ts',
  'create-remote': 'tooling/src/commands/create-remote.ts',
  check: 'tooling/src/commands/check.ts',
  citations: 'tooling/src/commands/citations.ts',
  'import-ads': 'api/src/seed/import-ads-cli.ts',
  'search-explain': 'api/src/modules/handbook/search-explain-cli.ts',
  moderate: 'api/src/moderation/moderate-cli.ts',
  outbox: 'api/src/messages/outbox-cli.ts',
  'publish-token': 'api/src/publishing/publish-token-cli.ts',
  anonymise: 'api/src/jobs/anonymize-cli.ts',
  backup: 'api/src/backup/backup-cli.ts',
  restore: 'api/src/backup/restore-cli.ts',
  drill: 'api/src/backup/drill-cli.ts',
};

const USAGES = JSON.parse(readFileSync(new URL('src/commands/usage.json', import.meta.url), 'utf8'));
/** Tasks whose further options go to another program. */
const PASSES_ON = /option of Playwright/;

/** What is wrong with the options of a call, by the usage of its task; `--` ends the options. */
const complaintOf = (usage, args) => {
  if (PASSES_ON.test(usage)) return undefined;
  const known = new Set(usage.match(/--[a-z-]+/g));
  const valued = new Set([...usage.matchAll(/(--[a-z-]+) </g)].map(([, name]) => name));
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  for (const [at, arg] of options.entries()) {
    if (!/^--?[A-Za-z]/.test(arg)) continue;
    const [name, value = valued.has(arg) ? options[at + 1] : undefined] = arg.split('=', 2);
    if (!known.has(name)) return `${name} is not an option`;
    if (valued.has(name) && (!value || (value.startsWith('-') && !arg.includes('='))))
      return `${name} needs a value`;
    if (!valued.has(name) && arg.includes('=')) return `${name} takes no value`;
  }
  return undefined;
};

const MIN_NODE = [20, 19];
const THREADS_BESIDE_ENCODERS = 3;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const lockfile = join(root, 'pnpm-lock.yaml');
const modules = join(root, 'node_modules/.modules.yaml');
const marker = join(root, 'node_modules/.installed-lock');

/**
 * Runs a command in our own process group and returns how it ended. Signals are passed on: over the channel
 * to a task, which may have received the same one as a member of the group; to others directly.
 */
const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const forward = (signal) => (child.channel ? child.send({ signal }) : child.kill(signal));
    for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of FORWARDED_SIGNALS) process.off(name, forward);
      resolve(signal ? { signal } : { code });
    });
  });

const RUNNER = /(^|[\\/ ])(npm|npx|pnpm)(\.[cm]?js)?( |$)/;
const SHELL = /^(\S*\/)?(sh|bash|dash) -c /;
const RUNNERS_CHECKED_MS = 1_000;

/** The npx, npm and pnpm that a call came through, with the shells between them; none where there is no `ps`. */
const runnersAbove = () =>
  new Promise((resolve) => {
    execFile('ps', ['-Ao', 'pid=,ppid=,args='], { maxBuffer: 2 ** 26 }, (error, list = '') => {
      const processes = new Map(
        list.split('\n').flatMap((line) => {
          const [, pid, parent, args] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
          return pid ? [[Number(pid), { parent: Number(parent), args }]] : [];
        }),
      );
      const above = [];
      let known = 0;
      for (let pid = process.ppid; processes.has(pid); pid = processes.get(pid).parent) {
        const { args } = processes.get(pid);
        if (RUNNER.test(args) && !SHELL.test(args)) known = above.length + 1;
        else if (!SHELL.test(args)) break;
        above.push(pid);
      }
      resolve(error ? [] : above.slice(0, known));
    });
  });

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Ends what this process runs once one of its runners has ended: a killed one ends none of those below it. */
const endWithRunners = async () => {
  const runners = await runnersAbove();
  const check = () => {
    if (runners.every(isAlive)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(check, RUNNERS_CHECKED_MS).unref();
};

const lockHash = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex');

const isInstalled = () => {
  if (!existsSync(modules)) return false;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lockHash()) return true;
  return statSync(modules).mtimeMs >= statSync(lockfile).mtimeMs;
};

const install = async () => {
  const runner = process.env.npm_execpath ?? '';
  const isPnpm = /pnpm/.test(runner);
  const isScript = /\.[cm]?js$/.test(runner);
  const args = ['install', '--frozen-lockfile'];
  const [command, ...first] = isPnpm
    ? isScript
      ? [process.execPath, runner]
      : [runner]
    : ['npx', '-y', 'pnpm'];
  // stderr, because some tasks print only their result on stdout.
  const result = await run(command, [...first, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (result.code === 0) writeFileSync(marker, lockHash());
  return result;
};

/** Ends as the child ended, with the same signal if there was one. */
const finish = ({ code, signal }) => {
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code;
};

const main = async () => {
  const [task, ...args] = process.argv.slice(2);
  const scripts = [TASKS[task] ?? []].flat().map((script) => join(root, script));
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    console.error(`Node ${MIN_NODE.join('.')} or newer is needed, this is ${process.versions.node}`);
    process.exitCode = 1;
    return;
  }
  if (scripts.length === 0) {
    const isHelp = task === '--help' || task === '-h';
    const list = `usage: node tooling/run.mjs <${Object.keys(TASKS).join('|')}> [arguments]`;
    if (isHelp) console.log(list);
    else console.error(list);
    process.exitCode = isHelp ? 0 : 1;
    return;
  }
  if (/^yarn\//.test(process.env.npm_config_user_agent ?? '')) {
    console.error(`yarn does not install this project, pnpm does: npx -y pnpm@12 ${task}`);
    process.exitCode = 1;
    return;
  }
  // pnpm puts `--` before a caller's own options.
  const rest = args[0] === '--' ? args.slice(1) : args;
  const usage = USAGES[task];
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(`usage: ${usage}`);
    return;
  }
  const complaint = complaintOf(usage, rest);
  if (complaint) {
    console.error(`${complaint}; usage: ${usage}`);
    process.exitCode = 2;
    return;
  }
  if (!isInstalled()) {
    const installed = await install();
    if (installed.code !== 0) {
      finish(installed);
      return;
    }
  }
  // The hook for ES modules only: its CommonJS counterpart would rewrite the bundler's own code, parts of
  // which are bundled.
  const tsx = pathToFileURL(createRequire(join(root, 'package.json')).resolve('tsx/esm')).href;
  const tie = pathToFileURL(join(root, 'tooling/tie-to-parent.mjs')).href;
  const pipe = pathToFileURL(join(root, 'shared-server/src/closed-pipe.ts')).href;
  const entry = scripts.length > 1 ? [join(root, 'tooling/in-order.mjs'), ...scripts, '--'] : scripts;
  // Node's four threads are for files, names and passwords; the server encodes pictures on all cores but one
  // as well.
  void endWithRunners();
  const threads = String(availableParallelism() + THREADS_BESIDE_ENCODERS);
  finish(
    await run(process.execPath, ['--import', tie, '--import', tsx, '--import', pipe, ...entry, ...rest], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { UV_THREADPOOL_SIZE: threads, ...process.env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
    }),
  );
};

await main();
