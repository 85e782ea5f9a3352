import { childProcess } from '../../workers/channel.ts';
import { WorkerCalls } from '../../workers/worker-calls.ts';
import type { CarDrawing } from './draw-car.ts';

export type Drawing = { kind: 'car'; car: CarDrawing } | { kind: 'avatar'; seed: number };

/** The process ends after this idle time: its start costs as much as several pictures. */
const IDLE_MS = 5 * 60_000;
const START_LIMIT_MS = 30_000;
/** A drawing takes about a second. */
const DRAW_LIMIT_MS = 60_000;

export type Rasterizer = {
  /** A PNG: 1200×900 for a car, 480×480 for an avatar. Rejects when the process crashes or takes too long. */
  rasterize(drawing: Drawing): Promise<Buffer>;
  stop(): void;
};

/** Draws in a process that starts with the first picture; the second core draws while this one encodes. */
export function openRasterizer(): Rasterizer {
  const calls = new WorkerCalls<Drawing, Uint8Array>({
    name: 'the drawing process',
    start: childProcess(new URL('./rasterize-process.ts', import.meta.url)),
    startLimitMs: START_LIMIT_MS,
    limitMs: DRAW_LIMIT_MS,
    restart: 'with-next-call',
    idleMs: IDLE_MS,
  });
  return {
    rasterize: async (drawing) => Buffer.from(await calls.call(drawing)),
    stop: () => void calls.close(),
  };
}
