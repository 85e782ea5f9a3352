import { type Browser, chromium } from '@playwright/test';
import { waitUntilIdle } from './idle-machine.ts';
import { newPhone, openPage } from './phone.ts';
import { type Gate, table } from './report.ts';
import { percentile } from './statistics.ts';

const CARDS = 1_000;
/** A fast scroll: CSS pixels for each frame. */
const STEP_PX = 120;
const FRAME_WORK_MAX_MS = 16;
const TASK_MAX_MS = 100;
const NODES_MAX = 5_000;
const LIMIT_MS = 240_000;
const SLOW_CPU = 4;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of these, those in which the thread ran: other work of the machine is not the page's. */
  readonly tdur?: number;
}

interface Task {
  readonly startMs: number;
  readonly ms: number;
}

/** Tasks of the page's main thread, and the moments at which those that drew a frame began. */
const readTrace = (buffer: Buffer): { tasks: Task[]; frames: number[] } => {
  const { traceEvents } = JSON.parse(buffer.toString('utf8')) as { traceEvents: TraceEvent[] };
  // Every frame calls the function that scrolls.
  const calls = traceEvents.filter(({ name }) => name === 'FireAnimationFrame');
  const [first] = calls;
  if (!first) throw new Error('the trace has no frame');
  const tasks = traceEvents
    .filter(({ name, pid, tid, dur }) => name === 'RunTask' && pid === first.pid && tid === first.tid && dur)
    .map(({ ts, dur = 0, tdur = dur }) => ({ startMs: ts / 1000, ms: tdur / 1000 }))
    .sort((a, b) => a.startMs - b.startMs);
  const frames: number[] = [];
  let at = 0;
  for (const { ts } of calls.sort((a, b) => a.ts - b.ts)) {
    while (at + 1 < tasks.length && (tasks[at + 1] as Task).startMs <= ts / 1000) at += 1;
    const { startMs } = tasks[at] as Task;
    if (frames.at(-1) !== startMs) frames.push(startMs);
  }
  return { tasks, frames };
};

/** Main-thread work between one frame's beginning and the next one's, milliseconds. */
const workOfFrames = (tasks: readonly Task[], frames: readonly number[]): number[] => {
  const work = frames.map(() => 0);
  let at = -1;
  for (const { startMs, ms } of tasks) {
    while (at + 1 < frames.length && (frames[at + 1] as number) <= startMs) at += 1;
    if (at >= 0) work[at] = (work[at] ?? 0) + ms;
  }
  return work;
};

interface Scroll {
  readonly p95FrameMs: number;
  readonly longestTaskMs: number;
  readonly nodes: number;
  readonly cards: number;
}

const scrollOnce = async (browser: Browser, url: string, slowdown: number): Promise<Scroll> => {
  const phone = await newPhone(browser);
  try {
    const { page, cdp, networkIdle } = await openPage(phone, null);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(`${url}/catalog`, { waitUntil: 'load' });
    await page.locator('a[href^="/car/"]').first().waitFor();
    await networkIdle();
    await browser.startTracing(page, {
      // Tasks and the beginnings of frames; more categories would distort the measurement.
      categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'],
    });
    const { nodes, cards } = await page.evaluate(
      ({ target, step, limit }) =>
        new Promise<{ nodes: number; cards: number }>((resolve) => {
          const seen = new Set<string>();
          const end = performance.now() + limit;
          let most = 0;
          let frame = 0;
          const move = () => {
            window.scrollBy(0, step);
            frame += 1;
            // Counting elements is not the page's own work: not in every frame.
            if (frame % 30 === 0) {
              for (const link of document.querySelectorAll('a[href^="/car/"]'))
                seen.add(link.getAttribute('href') ?? '');
              most = Math.max(most, document.getElementsByTagName('*').length);
              if (seen.size >= target || performance.now() > end) {
                resolve({ nodes: most, cards: seen.size });
                return;
              }
            }
            requestAnimationFrame(move);
          };
          requestAnimationFrame(move);
        }),
      { target: CARDS, step: STEP_PX, limit: LIMIT_MS },
    );
    const { tasks, frames } = readTrace(await browser.stopTracing());
    // The trace begins before the first frame and ends after the last one: neither is the page's work.
    const ofScroll = tasks.filter(
      ({ startMs }) => startMs >= (frames[0] ?? 0) && startMs <= (frames.at(-1) ?? 0),
    );
    if (cards < CARDS) throw new Error(`only ${cards} cards of ${CARDS} came into the list`);
    return {
      p95FrameMs: percentile(workOfFrames(ofScroll, frames), 0.95),
      longestTaskMs: Math.max(...ofScroll.map(({ ms }) => ms)),
      nodes,
      cards,
    };
  } finally {
    await phone.close();
  }
};

/** Scrolls through a thousand cards on a fast and on a slow processor. */
export const measureScroll = async ({
  url,
  launch,
  say,
}: {
  url: string;
  launch: Parameters<typeof chromium.launch>[0];
  say: (line: string) => void;
}): Promise<{ gates: readonly Gate[]; text: string }> => {
  // A browser of its own: a trace covers a whole browser.
  const browser = await chromium.launch(launch);
  try {
    await waitUntilIdle();
    const fast = await scrollOnce(browser, url, 1);
    say(`scroll, CPU ×1: p95 ${fast.p95FrameMs.toFixed(1)} ms`);
    await waitUntilIdle();
    const slow = await scrollOnce(browser, url, SLOW_CPU);
    say(`scroll, CPU ×${SLOW_CPU}: longest task ${slow.longestTaskMs.toFixed(0)} ms`);
    const gate = (name: string, value: number, limit: number, unit: string): Gate => ({
      name,
      value,
      unit,
      kind: 'at-most',
      gate: limit,
    });
    return {
      gates: [
        gate('scroll, CPU ×1, p95 of work for a frame', fast.p95FrameMs, FRAME_WORK_MAX_MS, 'ms'),
        gate(`scroll, CPU ×${SLOW_CPU}, longest task`, slow.longestTaskMs, TASK_MAX_MS, 'ms'),
        gate('scroll, nodes in the document', Math.max(fast.nodes, slow.nodes), NODES_MAX, 'nodes'),
      ],
      text: [
        `Scroll of ${CARDS} cards, ${STEP_PX} px a frame:`,
        table([
          ['', 'p95 of work for a frame, ms', 'longest task, ms', 'most nodes', 'cards'],
          ['CPU ×1', fast.p95FrameMs, fast.longestTaskMs, fast.nodes, fast.cards],
          [`CPU ×${SLOW_CPU}`, slow.p95FrameMs, slow.longestTaskMs, slow.nodes, slow.cards],
        ]),
      ].join('\n'),
    };
  } finally {
    await browser.close();
  }
};
