import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@rstest/core';
import type { SqlClient } from '../../db/sql-client.ts';
import type { TestDatabase } from '../../db/test-databases.ts';
import { createImages, type Images } from '../../images/pipeline.ts';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { createClock, createMessenger, enterAs } from '../../test-callers.ts';

export const UPDATE = '/api/web-user/self/update';
export const LEGAL = '/api/web-user/self/set-legal-content';
export const U1 = '79005550001';
export const U2 = '79005550002';
export const COMPANY = {
  organization_type: 'ooo',
  organization_name: 'ООО «Весна»',
  inn: '7707083893',
  ogrn: '1027700132195',
  rs: '40602810700000000025',
  ks: '30101810400000000746',
  legal_address: 'Москва, Тверская, 1',
  email: 'vesna@cars.example',
};

export const formOf = (fields: Readonly<Record<string, string | Blob>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** The server with pictures, a clock and a messenger of its own for each test, and its stored data. */
export const profileStage = (database: () => TestDatabase) => {
  let images: Images;
  const apps: TestApp[] = [];
  beforeAll(async () => {
    images = await createImages({
      dataDir: database().dataDir,
      storageHosts: [],
      log: { warn: () => undefined },
    });
  });
  afterAll(() => images.close());
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });
  const open = async ({ sql, ...parts }: { images?: Images; sql?: SqlClient } = {}) => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(
      { ...database(), ...(sql ? { sql } : {}) },
      { now: clock.now, sender: messenger.sender, images, ...parts },
    );
    apps.push(app);
    const enter = (phone: string) => enterAs(app, database(), phone, clock.now());
    return { app, clock, messenger, enter };
  };
  const rowOf = async (id: number) =>
    (await database().sql.query<Record<string, unknown>>('select * from users where id = $1', [id])).rows[0];
  const uploadsLeft = async () =>
    (await readdir(tmpdir())).filter((name) => name.startsWith(`cars-upload-${process.pid}-`)).length;
  const storedPictures = () => readdir(join(database().dataDir, 'images', 'originals'));
  return { open, rowOf, uploadsLeft, storedPictures };
};
