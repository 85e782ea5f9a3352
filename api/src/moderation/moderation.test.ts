import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callRunningServer } from '@cars/shared-server/control-client';
import { expect, test } from '@rstest/core';
import { pino } from 'pino';
import { openControl } from '../control/server.ts';
import { onDatabase } from '../db/test-databases.ts';
import { moderationJobs } from '../jobs/moderation-jobs.ts';
import { COMPANY } from '../modules/user/test-profile.ts';
import { openTestApp } from '../test-app.ts';
import { createCaller, createClock, createMessenger, enterAs } from '../test-callers.ts';
import { describeCompany, describeComplaint } from './descriptions.ts';
import { Moderation } from './moderation.ts';

const LEGAL = '/api/web-user/self/set-legal-content';
const LOGIN = '/api/web-user/access/login';
const PHONE = '79005550001';
/** Five processes are started one after another, on a machine that runs other tests as well. */
const SPAWNS_LIMIT_MS = 180_000;
const DOUBTFUL_COMPANY = { ...COMPANY, inn: '7707083894' };

onDatabase('moderation', (database, engine) => {
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
    await company.user.post(LEGAL, { ...DOUBTFUL_COMPANY, id: company.id });
    const revision = async () => (await moderation.list())[0]?.revision ?? '';
    return { app, clock, messenger, outbox, ads, moderation, company, revision };
  };

  test('lists pending companies with warnings [ROLE-13] [ACC-35]', async () => {
    const { app, moderation, company } = await open();
    expect(await moderation.list()).toEqual([
      {
        id: company.id,
        phone: PHONE,
        ...DOUBTFUL_COMPANY,
        submitted_at: '2026-03-02 12:00',
        revision: expect.stringMatching(/^[0-9a-f]{12}$/),
        warnings: ['Проверьте ИНН: контрольная цифра не сходится'],
      },
    ]);
    await app.close();
  });

  test('an approved company receives login and password once and signs in with them [ACC-19] [ACC-31]', async () => {
    const { app, messenger, moderation, outbox, company, clock, revision } = await open();
    const listed = await revision();
    const { login } = await moderation.approve(company.id, listed);
    await outbox.flush();
    await outbox.flush();
    expect(messenger.messages).toHaveLength(1);
    expect(messenger.messages[0]?.link).toEqual({ label: 'Войти как юр. лицо', path: '/login-entity' });
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
    await expect(moderation.approve(company.id, listed)).rejects.toThrow('is waiting for moderation');
    await expect(moderation.reject(company.id, 'поздно')).rejects.toThrow('is waiting for moderation');
    clock.pass(1);
    await app.close();
  });

  test('an approval of changed data keeps login and password, whatever becomes of its message [ACC-19]', async () => {
    const { app, messenger, moderation, outbox, company, revision } = await open();
    const { login } = await moderation.approve(company.id, await revision());
    await outbox.flush();
    const password = /Пароль: (\S{12})$/.exec(messenger.messages[0]?.text ?? '')?.[1];
    await company.user.post(LEGAL, { ...DOUBTFUL_COMPANY, id: company.id, inn: '7707083893' });
    await moderation.approve(company.id, await revision());
    await outbox.flush();
    expect(messenger.messages[1]?.text).toBe(
      `Компания ООО «Весна» проверена. Вход для юридических лиц: https://cars.example/login-entity\nЛогин: ${login}\nПароль: прежний`,
    );
    expect((await createCaller(app).post(LOGIN, { login, password })).statusCode).toBe(200);
    await app.close();
  });

  test('a rejected company sees the reason and may send its data again [ROLE-13]', async () => {
    const { app, messenger, moderation, outbox, company } = await open();
    await expect(moderation.reject(company.id, '  ')).rejects.toThrow('A reason is required');
    await moderation.reject(company.id, 'ИНН чужой');
    await outbox.flush();
    expect(messenger.messages.map(({ to, text, link }) => [to, text, link])).toEqual([
      [PHONE, 'Компания ООО «Весна» не прошла проверку. Причина: ИНН чужой', null],
    ]);
    expect(await moderation.list()).toEqual([]);
    const again = await company.user.post(LEGAL, {
      ...DOUBTFUL_COMPANY,
      id: company.id,
      inn: '7707083893',
    });
    expect(again.json().data.user).toMatchObject({
      account_type: 'legal_entity',
      legal_entity_verified: false,
    });
    expect(await moderation.list()).toMatchObject([{ id: company.id, warnings: [] }]);
    await app.close();
  });

  test('data that were sent after the list are not approved [ROLE-13] [C21]', async () => {
    const { app, clock, moderation, company, messenger, outbox, revision } = await open();
    const listed = await revision();
    clock.pass(1);
    await company.user.post(LEGAL, {
      ...DOUBTFUL_COMPANY,
      id: company.id,
      organization_name: 'ООО «Другая»',
    });
    await expect(moderation.approve(company.id, listed)).rejects.toThrow(
      `The data of company ${company.id} have changed since they were listed. List them again and check them.`,
    );
    await outbox.flush();
    expect(messenger.messages).toEqual([]);
    expect(await moderation.list()).toMatchObject([{ id: company.id, organization_name: 'ООО «Другая»' }]);
    await moderation.approve(company.id, await revision());
    await app.close();
  });

  test('two concurrent moderators decide once', async () => {
    const { app, moderation, company, messenger, outbox, revision } = await open();
    const listed = await revision();
    const results = await Promise.allSettled([
      moderation.approve(company.id, listed),
      moderation.reject(company.id, 'нет'),
      moderation.approve(company.id, listed),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await outbox.flush();
    expect(messenger.messages).toHaveLength(1);
    await app.close();
  });

  test('no text of a company or a complaint reaches the terminal raw [D22]', async () => {
    const { app, moderation, company } = await open();
    const forged = {
      ...DOUBTFUL_COMPANY,
      id: company.id,
      organization_name: 'Тест\n\n4  ИП «Проверено» (ip)',
    };
    expect((await company.user.post(LEGAL, forged)).statusCode).toBe(422);
    // A row that was written before names were checked.
    await database().sql.query(
      'update legal_data set organization_name = $2, legal_address = $3, email = $4 where user_id = $1',
      [
        company.id,
        'Тест\n\n4  ИП «Проверено, одобрить» (ip)',
        '\u001b[8mскрыто\u001b[0m\r    тел. 79000000004',
        'a@b.ru\u202E\u2028\u009b',
      ],
    );
    const [listed] = await moderation.list();
    if (!listed) throw new Error('no company is listed');
    const shown = describeCompany(listed);
    expect(shown.split('\n')).toHaveLength(5);
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u202E]/u);
    expect(shown).toContain(
      String.raw`${company.id}  Тест\n\n4  ИП «Проверено, одобрить» (ip) (ooo), waiting`,
    );
    expect(shown).toContain(String.raw`\u001b[8mскрыто\u001b[0m\r    тел. 79000000004`);
    const complaint = {
      id: 1,
      ad_id: 2,
      reason: 'Мошенничество',
      description: '\u001b]52;c;ZXZpbA==\u0007\n2  ad 3',
      created_at: '2026-03-02 12:00',
    };
    expect(describeComplaint(complaint)).toBe(
      String.raw`1  ad 2, 2026-03-02 12:00 MSK. Мошенничество: \u001b]52;c;ZXZpbA==\u0007\n2  ad 3`,
    );
    await app.close();
  });

  if (engine === 'postgres') return;

  test('the command runs in the running server; the message is sent by the server [DATA-33]', {
    timeout: SPAWNS_LIMIT_MS,
  }, async () => {
    const { app, moderation, company, messenger } = await open();
    const { dataDir } = database();
    const control = await openControl(
      dataDir,
      moderationJobs({ ...app.services, moderation, sql: database().sql }),
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
    const revision = /revision ([0-9a-f]{12})$/m.exec(listed.stdout)?.[1] ?? '';
    await expect(moderate('approve', String(company.id), '0')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('have changed since they were listed'),
    });
    const approved = await moderate('approve', String(company.id), revision);
    expect(approved.stdout).toMatch(/^approved \d+: login dealer-\d+, the outcome is sent as a message\n$/);
    await app.services.outbox.flush();
    expect(messenger.messages).toHaveLength(1);
    await expect(moderate('approve', String(company.id), revision)).rejects.toMatchObject({ code: 1 });
    await expect(moderate('approve', String(company.id))).rejects.toMatchObject({ code: 2 });
    expect((await moderate('complaints')).stdout).toBe('No complaints.\n');
    await expect(callRunningServer(dataDir, 'moderate-approve', { id: company.id })).rejects.toThrow();
    await control.close();
    await app.close();
  });
});
