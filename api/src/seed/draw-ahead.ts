import { setTimeout } from 'node:timers/promises';
import type { SqlQueries } from '../db/sql-client.ts';
import type { Images } from '../images/pipeline.ts';
import { drawingOfKey } from './illustrations/make-illustrations.ts';

/** Covers of the newest ads: the first pages of the catalog. */
const COVERS = 60;
/** Pause between two pictures: at least this long, and longer after a slow one, because then others need the processor. */
const PAUSE_MS = 300;
const PAUSE_SHARE = 4;
/** The presets of a list: phones with a dense screen use the larger one. */
const CARDS = ['card-500.avif', 'card-350.avif'] as const;

export interface DrawAheadParts {
  readonly sql: SqlQueries;
  readonly images: Pick<Images, 'serve'>;
  readonly log: { warn(details: object, message: string): void };
  readonly pauseMs?: number;
}

/** Keys of the demo pictures on the first pages of the catalog. */
async function coverKeys(sql: SqlQueries): Promise<string[]> {
  const { rows } = await sql.query<{ cover: string }>(
    `select cover from ads where status = 'active' and cover is not null
     order by created_at desc, id desc limit ${COVERS}`,
  );
  const keys = rows.flatMap(({ cover }) => cover.split('/').at(-1) ?? []);
  return [...new Set(keys)].filter((key) => drawingOfKey(key) !== null);
}

/**
 * Draws the missing pictures of the first pages in the background, one at a time, so that visitors rarely
 * wait.
 */
export function startDrawingAhead({ sql, images, log, pauseMs = PAUSE_MS }: DrawAheadParts) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const drawAll = async () => {
    let lastMs = 0;
    for (const key of await coverKeys(sql)) {
      await setTimeout(pauseMs + PAUSE_SHARE * lastMs, undefined, { signal });
      const started = performance.now();
      for (const card of CARDS) await images.serve(card, key);
      lastMs = performance.now() - started;
    }
  };
  const finished = drawAll().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, 'drawing ahead has ended early');
  });
  return {
    finished,
    /** Resolves when the picture in flight is ready. */
    stop: (): Promise<void> => {
      stopping.abort();
      return finished;
    },
  };
}
