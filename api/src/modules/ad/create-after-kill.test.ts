import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openDatabase } from '../../db/database.ts';
import { copyTemplate } from '../../db/test-databases.ts';
import { sweepLeftUploads } from '../../http/multipart.ts';
import { noise } from '../../images/fixtures.ts';
import { createImages } from '../../images/pipeline.ts';
import { addUsers, signIn } from '../../test-app.ts';
import { CREATE, fileOf, newAdForm } from '../../test-selling.ts';
import { runServer } from '../../test-server.ts';
import { UploadService } from '../upload/service.ts';

/** `pnpm test` kills once, `pnpm test:long` a hundred times [J7]. */
const KILLS = Number(process.env.KILLS ?? 1);
const PICTURES = 3;
const PROCESS_LIMIT_MS = 120_000 + KILLS * 60_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cars-api-killed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'a server killed while it stores ads has each of them whole or not at all [J7] [H13]',
  async () => {
    const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')];
    await mkdir(temporary);
    await copyTemplate(dataDir);
    const prepared = await openDatabase({ dataDir });
    const users = await Promise.all((await addUsers(prepared, 2)).map((id) => signIn(prepared, id)));
    await prepared.close();
    const photo = fileOf(await noise(900, 600).jpeg().toBuffer());
    const acked: number[] = [];

    for (let kill = 0; kill < KILLS; kill += 1) {
      // A busy machine is no reason to refuse each ad: then none would ever be stored.
      const server = runServer({ DATA_DIR: dataDir, TMPDIR: temporary, LAG_MAX_MS: '0' });
      const address = await server.ready;
      const create = async (headers: Record<string, string>) => {
        const body = newAdForm(
          {},
          Array.from({ length: PICTURES }, () => photo),
        );
        const reply = await fetch(`${address}${CREATE}`, { method: 'POST', headers, body });
        if (reply.status === 200) acked.push((await reply.json()).data.id);
      };
      // Each user has one ad in flight; the kill hits another moment of it every time.
      const before = acked.length;
      const sending = users.map(async (headers) => {
        for (let n = 0; n < 5 || acked.length === before; n += 1)
          await create(headers).catch(() => undefined);
      });
      while (acked.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
      await new Promise((resolve) => setTimeout(resolve, (kill * 97) % 400));
      server.child.kill('SIGKILL');
      await server.ended;
      await Promise.all(sending);
    }

    const database = await openDatabase({ dataDir });
    const log = { warn: () => undefined };
    const images = await createImages({ dataDir, storageHosts: [], log });
    try {
      const { rows: ads } = await database.sql.query<{ id: number; pictures: string[]; cover: string }>(
        `select id, cover, array(select address from ad_images where ad_id = ads.id order by position) as pictures
         from ads order by id`,
      );
      const stored = async () =>
        (await readdir(join(dataDir, 'images', 'originals'))).map((key) => `/img/original/${key}`).sort();
      for (const { pictures, cover } of ads) {
        expect(pictures).toHaveLength(PICTURES);
        expect(cover).toBe(pictures[0]);
        expect(await stored()).toEqual(expect.arrayContaining(pictures));
      }
      expect(ads.map(({ id }) => id)).toEqual(expect.arrayContaining(acked));

      await database.sql.query("update uploads set expires_at = expires_at - interval '61 minutes'");
      await new UploadService({ sql: database.sql, now: () => new Date(), images, log }).sweep();
      expect(await stored()).toEqual(ads.flatMap(({ pictures }) => pictures).sort());
      await sweepLeftUploads(temporary);
      expect((await readdir(temporary)).filter((name) => name.startsWith('cars-upload-'))).toEqual([]);
    } finally {
      await images.close();
      await database.close();
    }
  },
  PROCESS_LIMIT_MS,
);
