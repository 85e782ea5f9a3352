import { beforeEach, describe, expect, test } from '@rstest/core';
import type { SqlQueries } from '../db/sql-client.ts';
import type { ServedImage } from '../images/proxy.ts';
import { startDrawingAhead } from './draw-ahead.ts';
import { carKey } from './illustrations/make-illustrations.ts';

const keyOf = (paint: 'red' | 'white' | 'black') =>
  carKey({ silhouette: 'volga', paint, wear: 'sound', place: 'yard', view: 'front34' });
const COVERS = [keyOf('red'), 'an-upload.webp', keyOf('white'), keyOf('red'), keyOf('black')];
const PICTURE: ServedImage = { bytes: Buffer.alloc(0), contentType: 'image/avif' };
const sql = {
  query: async () => ({ rows: COVERS.map((key) => ({ cover: `/img/original/${key}` })) }),
} as unknown as SqlQueries;

describe('drawing ahead', () => {
  let warnings: string[];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  beforeEach(() => {
    warnings = [];
  });

  test('draws each demo picture of the first pages in the sizes of a list, one at a time', async () => {
    const drawn: string[] = [];
    let inFlight = 0;
    let most = 0;
    const serve = async (card: string, key: string) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await Promise.resolve();
      inFlight -= 1;
      drawn.push(`${card} ${key}`);
      return PICTURE;
    };
    await startDrawingAhead({ sql, images: { serve }, log, pauseMs: 0 }).finished;
    expect(drawn).toEqual(
      [keyOf('red'), keyOf('white'), keyOf('black')].flatMap((key) => [
        `card-500.avif ${key}`,
        `card-350.avif ${key}`,
      ]),
    );
    expect(most).toBe(1);
    expect(warnings).toEqual([]);
  });

  test('stops after the picture in flight', async () => {
    const drawn: string[] = [];
    const ahead = startDrawingAhead({
      sql,
      images: {
        serve: async (_, key) => {
          drawn.push(key);
          void ahead.stop();
          return PICTURE;
        },
      },
      log,
      pauseMs: 0,
    });
    await ahead.finished;
    expect(new Set(drawn)).toEqual(new Set([keyOf('red')]));
    expect(warnings).toEqual([]);
  });

  test('ends with a warning when a picture cannot be drawn', async () => {
    const serve = () => Promise.reject(new Error('no space'));
    await startDrawingAhead({ sql, images: { serve }, log, pauseMs: 0 }).finished;
    expect(warnings).toEqual(['drawing ahead has ended early']);
  });
});
