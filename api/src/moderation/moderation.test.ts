import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { askRunningServer } from '@cars/shared-server/control-client';
import { expect, test } from '@rstest/core';
import { pino } from 'pino';
import { openControl } from '../control/server.ts';
import { eachDatabase } from '../db/test-databases.ts';
import { moderationJobs } from '../jobs/moderation-jobs.ts';
import { openTestApp } from '../test-app.ts';
import { createCaller, createClock, createMessenger, enterAs } from '../test-callers.ts';
import { Moderation } from './moderation.ts';

const LEGAL = '/api/web-user/self/set-legal-content';
const LOGIN = '/api/web-user/access/login';
const PHONE = '79005550001';
/** Five processes are started one after another, on a machine that runs other tests as well. */
const SPAWNS_LIMIT_MS = 180_000;
const COMPANY = {
  organization_type: 'ooo',
  organization_name: 'ООО «Весна»',
  inn: '7707083894',
  ogrn: '1027700132195',
  rs: '40602810700000000025',
  ks: '30101810400000000746',
  legal_address: 'Москва, Тверская, 1',
  email: 'vesna@cars.example',
};

eachDatabase('moderation', (database, engine) => {
  const open = async () => {
    const clock = createClock();
    const messenger = createMessenger();
    const app = await openTestApp(database(), { now: clock.now, sender: messenger.sender });
    const { outbox, ads } = app.services;
    const moderation = new Moderation({
      database: database(),
      outbox,
      now: clock.now,
      appUrl: 'https://cars.example',
    });
    const company = await enterAs(app, database(), PHONE, clock.now());
    await company.person.post(LEGAL, { ...COMPANY, id: company.id });
    return { app, clock, messenger, outbox, ads, moderation, company };
  };

  test('lists who waits with what looks wrong [ROLE-13] [ACC-35]', async () => {
    const { app, moderation, company } = await open();
    expect(await moderation.list()).toEqual([
      {
        id: company.id,
        phone: PHONE,
        ...COMPANY,
        submitted_at: '2026-03-02 12:00',
        warnings: ['Проверьте ИНН'],
      },
    ]);
    await app.close();
  });

  test('an approved company gets login and password once and comes in with them [ACC-19] [ACC-31]', async () => {
    const { app, messenger, moderation, outbox, company, clock } = await open();
    const { login } = await moderation.approve(company.id);
    await outbox.flush();
    await outbox.flush();
    expect(messenger.messages).toHaveLength(1);
    const text = messenger.messages[0]?.text ?? '';
    const password = /Пароль: (\S{12})$/.exec(text)?.[1] ?? '';
    expect(text).toBe(
      `Компания ООО «Весна» проверена. Вход для юридических лиц: https://cars.example/login-entity\nЛогин: ${login}\nПароль: ${password}`,
    );
    const { rows } = await database().sql.query<{ password_hash: string; secret: string | null }>(
      'select u.password_hash, o.secret from users u, outbox o where o.kind = $1',
      ['moderation'],
    );
    expect(rows).toEqual([
      { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), secret: null },
    ]);
    const opened = await createCaller(app).post(LOGIN, { login, password });
    expect(opened.json().data.user).toMatchObject({ id: company.id, login, legal_entity_verified: true });
    expect(app.logged()).not.toContain(password);
    expect(await moderation.list()).toEqual([]);
    await expect(moderation.approve(company.id)).rejects.toThrow('is waiting for moderation');
    await expect(moderation.reject(company.id, 'поздно')).rejects.toThrow('is waiting for moderation');
    clock.pass(1);
    await app.close();
  });

  test('a rejected company reads the reason and may send its data again [ROLE-13]', async () => {
    const { app, messenger, moderation, outbox, company } = await open();
    await expect(moderation.reject(company.id, '  ')).rejects.toThrow('A reason is required');
    await moderation.reject(company.id, 'ИНН чужой');
    await outbox.flush();
    expect(messenger.messages.map(({ to, text }) => [to, text])).toEqual([
      [PHONE, 'Компания ООО «Весна» не прошла проверку. Причина: ИНН чужой'],
    ]);
    expect(await moderation.list()).toEqual([]);
    const again = await company.person.post(LEGAL, { ...COMPANY, id: company.id, inn: '7707083893' });
    expect(again.json().data.user).toMatchObject({
      account_type: 'legal_entity',
      legal_entity_verified: false,
    });
    expect(await moderation.list()).toMatchObject([{ id: company.id, warnings: [] }]);
    await app.close();
  });

  test('two moderators at once decide once', async () => {
    const { app, moderation, company, messenger, outbox } = await open();
    const results = await Promise.allSettled([
      moderation.approve(company.id),
      moderation.reject(company.id, 'нет'),
      moderation.approve(company.id),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await outbox.flush();
    expect(messenger.messages).toHaveLength(1);
    await app.close();
  });

  if (engine === 'postgres') return;

  test('the command hands its work to the running server; the message leaves at once [DATA-33]', {
    timeout: SPAWNS_LIMIT_MS,
  }, async () => {
    const { app, moderation, outbox, ads, company, messenger } = await open();
    const { dataDir } = database();
    const control = await openControl(
      dataDir,
      moderationJobs({ moderation, outbox, ads, sql: database().sql }),
      pino({ level: 'silent' }),
    );
    const folder = join(process.cwd(), 'src/moderation/moderate-cli.ts');
    const moderate = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['--import', 'tsx/esm', folder, ...args], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
      });
    const listed = await moderate('list');
    expect(listed.stdout).toContain(`${company.id}  ООО «Весна» (ooo), waiting since 2026-03-02 12:00 MSK`);
    expect(listed.stdout).toContain('! Проверьте ИНН');
    const approved = await moderate('approve', String(company.id));
    expect(approved.stdout).toMatch(/^approved \d+: login dealer-\d+, the password was sent as a message\n$/);
    expect(messenger.messages).toHaveLength(1);
    await expect(moderate('approve', String(company.id))).rejects.toMatchObject({ code: 1 });
    await expect(moderate('approve')).rejects.toMatchObject({ code: 2 });
    expect((await moderate('complaints')).stdout).toBe('No complaints.\n');
    await expect(askRunningServer(dataDir, 'moderate-approve', { id: 'x' })).rejects.toThrow();
    await control.close();
    await app.close();
  });
});
