import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { releaseBuilds } from '@cars/tooling/release/release-build';
import { type LocalStack, startStack } from '@cars/tooling/run/local-stack';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { plantBuild } from '../fixtures/planted-build.ts';
import { integrityOf } from '../fixtures/variant-build.ts';
import { waitUntilIdle } from './idle-machine.ts';
import { type Gate, table } from './report.ts';
import { median, percentile } from './statistics.ts';

/** What a first screen of another team may cost the first page, as a multiple of its idle time. */
const RATIO_GATE = 2;
/** Idle and under attack in turn, so that other work of the machine meets both alike. */
const ROUNDS = 6;
const PAGES = 60;
/** Between two visitors: all rounds last longer than the back-off of a build's first failure. */
const EVERY_MS = 20;
const SHOWN_MS = 15_000;
const LOOK_EVERY_MS = 200;
/** Ads of the demo whose pages the attacked build renders. */
const ADS = 100;

/** Bodies of `render` in the server part of a live build. */
const ATTACKS: Readonly<Record<string, string>> = {
  'works for 800 ms': 'const end = performance.now() + 800; while (performance.now() < end);',
  'never ends': 'for (;;);',
  'returns 30 MB': "return { html: 'x'.repeat(30e6), pictures: [] };",
  'fills the heap': 'const kept = []; for (;;) kept.push(Array(1e6).fill({}));',
  'fills buffers': 'globalThis.kept = []; for (;;) kept.push(Buffer.alloc(5e7, 1));',
  'kills the server': 'process.kill(process.ppid);',
  'reads files, calls out':
    "process.getBuiltinModule('fs').readFileSync('/etc/hostname'); process.getBuiltinModule('net').connect(80, '127.0.0.1');",
};

/** This checkout's build of the car page, whose server part does this. */
const attackingBuild = async (folder: string, build: string, body: string) => {
  const planted = await plantBuild(folder, 'remote-ad', { build });
  const { record, files } = planted;
  if (record.kind !== 'remote') throw new Error('remote-ad is no remote');
  const path = 'server/first-screen.mjs';
  const source = `export const firstScreen = { app: 'remote-ad', contract: '${record.contract}', render: () => { ${body} } };`;
  await mkdir(dirname(join(files, path)), { recursive: true });
  await writeFile(join(files, path), source);
  const firstScreen = { url: `/r/remote-ad/${build}/${path}`, integrity: integrityOf(source) };
  return { ...planted, record: { ...record, remote: { ...record.remote, firstScreen } } };
};

const release = async (folder: string, stack: LocalStack, build: string, body: string): Promise<void> => {
  const parts = {
    dataDir: stack.dataDir,
    by: 'bench',
    commit: null,
    command: `release ${build}`,
    now: () => new Date(),
    store: null,
    server: null,
  };
  await releaseBuilds([await attackingBuild(folder, build, body)], null, parts, true);
  const deadline = performance.now() + SHOWN_MS;
  while (!(await (await fetch(`${stack.url}/r/registry.json`)).text()).includes(build)) {
    if (performance.now() > deadline) throw new Error(`the server does not take ${build}`);
    await pause(LOOK_EVERY_MS);
  }
};

/** Times of the first page, in ms, while `beside` goes on. */
const pageTimes = async (url: string, beside: (isOver: () => boolean) => Promise<void>) => {
  let isOver = false;
  const going = beside(() => isOver);
  const times: number[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    const startedAt = performance.now();
    const reply = await fetch(url);
    await reply.text();
    if (!reply.ok) throw new Error(`the first page is ${reply.status}`);
    times.push(performance.now() - startedAt);
    await pause(EVERY_MS);
  }
  isOver = true;
  await going;
  return times;
};

const idle = async (): Promise<void> => undefined;

/** Visitors of car pages, one after the other. */
const visitCars = (url: string) => async (isOver: () => boolean) => {
  for (let n = 0; !isOver(); n += 1) await (await fetch(`${url}/car/${(n % ADS) + 1}`)).text();
};

/** The first page while the live build of the car page attacks the server from its first screen, over its idle time. */
export const measureAttacks = async (
  say: (line: string) => void,
): Promise<{ gates: readonly Gate[]; text: string }> => {
  const folder = await temporaryFolder('bench-attacks');
  try {
    const stack = await startStack({ dataDir: join(folder.path, 'data') });
    try {
      await pageTimes(stack.url, visitCars(stack.url));
      const rows: (readonly (string | number)[])[] = [];
      const ratios: number[] = [];
      for (const [n, [name, body]] of Object.entries(ATTACKS).entries()) {
        say(`attacks: a first screen that ${name} …`);
        await release(join(folder.path, 'planted'), stack, `attack_${n}`, body);
        await waitUntilIdle();
        const [before, under]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          before.push(...(await pageTimes(stack.url, idle)));
          under.push(...(await pageTimes(stack.url, visitCars(stack.url))));
        }
        const ratio = median(under) / median(before);
        ratios.push(ratio);
        rows.push([name, median(before), median(under), percentile(under, 0.99), ratio]);
      }
      return {
        gates: [
          {
            name: 'first page under an attacking first screen',
            value: Math.max(...ratios),
            unit: '× idle',
            kind: 'at-most',
            gate: RATIO_GATE,
          },
        ],
        text: [
          'First page (`/`) while car pages are visited whose first screen misbehaves, ms.',
          table([['the first screen', 'idle p50', 'p50', 'p99', '× idle'], ...rows]),
        ].join('\n'),
      };
    } finally {
      await stack.stop();
    }
  } finally {
    await folder.remove();
  }
};
