// Night: It makes some twenty backups on both databases.
import { mkdtemp, open, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { onDatabase, openTestPglite } from '../db/test-databases.ts';
import { runScript } from '../test-server.ts';
import { backUp, type Place } from './back-up.ts';
import { manifestNames, newestBackupReader } from './backup-folder.ts';
import { nightlyBackup } from './backup-job.ts';
import type { Manifest } from './manifest.ts';
import { checkBackup, restore } from './restore.ts';
import { fillPlace, placeOf } from './test-place.ts';

/** Backups in which every content is compared once, as docs/operating.md states. */
const FORTNIGHT = 14;
const LIMIT_MS = 60_000;

let folders = '';
beforeAll(async () => {
  folders = await mkdtemp(join(tmpdir(), 'cars-api-damaged-backups-'));
});
afterAll(() => rm(folders, { recursive: true, force: true }));

const contentFile = (folder: string, sha256: string) => join(folder, 'files', sha256.slice(0, 2), sha256);
const contentsIn = async (folder: string) =>
  (await readdir(join(folder, 'files'), { recursive: true })).filter((name) => name.length > 64);

/** Its size stays. */
const flipBytes = async (path: string): Promise<void> => {
  const file = await open(path, 'r+');
  await file.write(Buffer.from([1, 2, 3]), 0, 3, 2);
  await file.close();
};

const pictureOf = ({ pictures }: Manifest, key: string): string =>
  pictures.find(([name]) => name === key)?.[1] ?? '';

onDatabase('a damaged folder of backups', (database) => {
  const day = (n: number) => () => new Date(Date.UTC(2026, 2, n));
  const filled = async (): Promise<{ place: Place; folder: string }> => {
    const place = await placeOf(database());
    await fillPlace(database(), place);
    return { place, folder: await mkdtemp(join(folders, 'backups-')) };
  };

  test('a damaged older manifest blocks no restore and no backup, and is named [S26]', async () => {
    const { place, folder } = await filled();
    const older = await backUp({ place, folder, retain: 3, now: day(1) });
    const newer = await backUp({ place, folder, retain: 3, now: day(2) });
    await truncate(older.file, 40);
    await checkBackup(newer.file);
    const steps: string[] = [];
    const { restorePoint } = await restore({
      file: newer.file,
      place,
      replace: true,
      retain: 3,
      onStep: (step) => steps.push(step),
    });
    expect(restorePoint).not.toBeNull();
    expect(steps.join('\n')).toContain(`${older.file} is damaged and counts as no backup. Copy it back`);
    const { warnings } = await backUp({ place, folder, retain: 3, now: day(3) });
    expect(warnings).toEqual([expect.stringContaining(`${older.file} is damaged`)]);
  });

  test('contents stay beside a damaged manifest until as many good backups are newer', async () => {
    const { place, folder } = await filled();
    const first = await backUp({ place, folder, retain: 2, now: day(1) });
    const picture = pictureOf(await checkBackup(first.file), 'first.webp');
    const second = await backUp({ place, folder, retain: 2, now: day(2) });
    await place.pictures.remove('first.webp');
    await truncate(second.file, 40);
    const third = await backUp({ place, folder, retain: 2, now: day(3) });
    // The first one is still one of two that can be read.
    expect(await manifestNames(folder, 'backup')).toEqual(
      [third, second, first].map(({ file }) => basename(file)),
    );
    const fourth = await backUp({ place, folder, retain: 2, now: day(4) });
    expect(await manifestNames(folder, 'backup')).toEqual([fourth, third].map(({ file }) => basename(file)));
    expect(fourth.warnings).toEqual([]);
    expect(await contentsIn(folder)).not.toContain(`${picture.slice(0, 2)}/${picture}`);
  });

  test('what a damaged manifest alone may name is not removed', async () => {
    const { place, folder } = await filled();
    const first = await backUp({ place, folder, retain: 2, now: day(1) });
    const second = await backUp({ place, folder, retain: 2, now: day(2) });
    const before = await contentsIn(folder);
    await truncate(first.file, 40);
    await truncate(second.file, 40);
    await place.pictures.remove('first.webp');
    const third = await backUp({ place, folder, retain: 2, now: day(3) });
    expect(await contentsIn(folder)).toEqual(expect.arrayContaining(before));
    expect(third.warnings).toHaveLength(2);
  });

  test('the oldest restore point can be restored although its return is one more', async () => {
    const { place, folder } = await filled();
    const { file } = await backUp({ place, folder, retain: 1 });
    await place.sql.query("update users set name = 'Позже'"); // rows that the restore point alone has
    const { restorePoint } = await restore({ file, place, replace: true, retain: 1 });
    await place.pictures.remove('first.webp');
    const back = await restore({ file: restorePoint ?? '', place, replace: true, retain: 1 });
    expect(back.pictures).toBe(2);
    expect(await place.pictures.has('first.webp')).toBe(true);
  });

  test('a backup that is ended has no manifest and leaves nothing unfinished; the next one is whole', async () => {
    const { place, folder } = await filled();
    const ending = new AbortController();
    const pictures = {
      ...place.pictures,
      get: (key: string) => {
        ending.abort(new Error('the server stops'));
        return place.pictures.get(key);
      },
    };
    const ended = backUp({ place: { ...place, pictures }, folder, retain: 2, signal: ending.signal });
    await expect(ended).rejects.toThrow('the server stops');
    expect(await manifestNames(folder, 'backup')).toEqual([]);
    expect((await contentsIn(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    const { file } = await backUp({ place, folder, retain: 2 });
    expect((await checkBackup(file)).pictures).toHaveLength(2);
  });

  test('a server that stops ends its nightly backup', async () => {
    const { place, folder } = await filled();
    const env = { BACKUP_DIR: folder, BACKUPS_RETAINED: 3 } as Parameters<typeof nightlyBackup>[0];
    const log = { info: () => undefined, warn: () => undefined } as unknown as Parameters<
      typeof nightlyBackup
    >[2];
    const stopped = AbortSignal.abort(new Error('the server stops'));
    await expect(nightlyBackup(env, place, log).backup?.(stopped)).rejects.toThrow('the server stops');
  });

  test('the age of the newest backup is that of a whole manifest', async () => {
    const { place, folder } = await filled();
    await backUp({ place, folder, retain: 3, now: day(1) });
    const newer = await backUp({ place, folder, retain: 3, now: day(2) });
    const read = newestBackupReader(folder);
    expect(await read()).toEqual(day(2)());
    await truncate(newer.file, 40);
    expect(await read()).toEqual(day(1)());
  });

  test(
    'a damaged picture is found within a fortnight of backups and copied again [S25]',
    async () => {
      const { place, folder } = await filled();
      for (let n = 0; n < 40; n += 1) await place.pictures.put(`more-${n}.webp`, Buffer.from(`more ${n}`));
      const { file } = await backUp({ place, folder, retain: 20, now: day(1) });
      await flipBytes(contentFile(folder, pictureOf(await checkBackup(file), 'first.webp')));
      await expect(checkBackup(file)).rejects.toThrow('is damaged: its hash differs');
      const shares: number[] = [];
      let mended = 0;
      for (let n = 2; n < 2 + FORTNIGHT; n += 1) {
        const made = await backUp({ place, folder, retain: 20, now: day(n) });
        shares.push(made.verified);
        mended += made.mended;
        expect(made.warnings).toEqual([]);
      }
      expect(mended).toBe(1);
      await checkBackup(file);
      // 42 pictures, three files of releases and the rows: each once, and never many of them at once.
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThanOrEqual(42);
      expect(Math.max(...shares)).toBeLessThan(21);
    },
    LIMIT_MS,
  );

  test('on demand all contents are compared at once', async () => {
    const { place, folder } = await filled();
    const { file } = await backUp({ place, folder, retain: 2, now: day(1) });
    const manifest = await checkBackup(file);
    for (const key of ['first.webp', 'second.webp'])
      await flipBytes(contentFile(folder, pictureOf(manifest, key)));
    const made = await backUp({ place, folder, retain: 2, now: day(2), verifyAll: true });
    expect([made.mended, made.warnings]).toEqual([2, []]);
    await checkBackup(file);
  });

  test('damage without a source is named with the backups that have it', async () => {
    const { place, folder } = await filled();
    const { file } = await backUp({ place, folder, retain: 3, now: day(1) });
    const picture = pictureOf(await checkBackup(file), 'first.webp');
    await flipBytes(contentFile(folder, picture));
    await place.pictures.put('first.webp', Buffer.from('not the picture'));
    const made = await backUp({ place, folder, retain: 3, now: day(2), verifyAll: true });
    expect(made.warnings).toEqual([
      `${contentFile(folder, picture)} is damaged: its hash differs, and there is no source of it. ` +
        `It is part of ${file}, which cannot be restored until it is copied back. ` +
        'The picture first.webp has changed and is backed up as it is now.',
    ]);
    await checkBackup(made.file);
  });

  test('a nightly backup logs damage as a warning', async () => {
    const { place, folder } = await filled();
    const { file } = await backUp({ place, folder, retain: 3, now: day(1) });
    await truncate(file, 40);
    const lines: unknown[] = [];
    const log = {
      info: (_: object, text: string) => lines.push(text),
      warn: (text: string) => lines.push(text),
    };
    const env = { BACKUP_DIR: folder, BACKUPS_RETAINED: 3 } as Parameters<typeof nightlyBackup>[0];
    await nightlyBackup(env, place, log as unknown as Parameters<typeof nightlyBackup>[2]).backup?.(
      new AbortController().signal,
    );
    expect(lines).toEqual([expect.stringContaining(`${file} is damaged`), 'the backup is made']);
  });
});

test('a failed check names the command that mends', async () => {
  const database = await openTestPglite();
  const place = await placeOf(database);
  await fillPlace(database, place);
  const folder = await mkdtemp(join(folders, 'backups-'));
  const { file } = await backUp({ place, folder, retain: 2 });
  await database.close();
  const picture = pictureOf(await checkBackup(file), 'first.webp');
  await flipBytes(contentFile(folder, picture));
  const check = runScript('backup/restore-cli.ts', {}, [file, '--check']);
  expect([await check.ended, check.output()]).toEqual([
    1,
    expect.stringContaining('`backup FOLDER --verify`'),
  ]);
});
