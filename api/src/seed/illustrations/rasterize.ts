import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CarDrawing } from './draw-car.ts';

export type Drawing = { kind: 'car'; car: CarDrawing } | { kind: 'avatar'; seed: number };
export type RasterRequest = { id: number; drawing: Drawing };
export type RasterReply = { id: number; png: Uint8Array } | { id: number; error: string };

export type Rasterizer = {
  /** A PNG: 1200×900 for a car, 480×480 for an avatar. Rejects when the process dies. */
  rasterize(drawing: Drawing): Promise<Buffer>;
  stop(): void;
};

/** Starts the drawing process; the second core draws while this one encodes. `stop` it, or it keeps the parent up. */
export function startRasterizer(): Rasterizer {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm')).href;
  const child = fork(fileURLToPath(new URL('./rasterize-process.ts', import.meta.url)), [], {
    serialization: 'advanced', // PNG bytes as they are, not as JSON
    execArgv: ['--import', loader],
  });
  const waiting = new Map<number, { resolve: (png: Buffer) => void; reject: (error: Error) => void }>();
  let lastId = 0;

  child.on('message', (reply: RasterReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('png' in reply) asked?.resolve(Buffer.from(reply.png));
    else asked?.reject(new Error(`an illustration could not be drawn: ${reply.error}`));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`the drawing process ended: ${signal ?? code}`));
    waiting.clear();
  });

  return {
    rasterize: (drawing) =>
      new Promise((resolve, reject) => {
        if (!child.connected) return reject(new Error('the drawing process has ended'));
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        child.send({ id: lastId, drawing } satisfies RasterRequest);
      }),
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}
