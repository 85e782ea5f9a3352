import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { onDatabase } from '../../db/test-databases.ts';
import { withLostCommits } from '../../db/test-lost-commit.ts';
import { noise } from '../../images/fixtures.ts';
import { createImages } from '../../images/pipeline.ts';
import { createCaller } from '../../test-callers.ts';
import { COMPANY, formOf, LEGAL, profileStage, U1, U2, UPDATE } from './test-profile.ts';

onDatabase('the profile', (database) => {
  const { open, rowOf, uploadsLeft, storedPictures } = profileStage(database);

  test('writes the fields of the form and leaves the rest [DATA-1]', async () => {
    const { enter } = await open();
    const { user, id } = await enter(U1);
    const filled = await user.form(
      UPDATE,
      formOf({
        name: 'Пётр «Быстрый» \\ 1',
        username: '@petr_77',
        email: 'p@cars.example',
        phone_number: '8 900 555-00-01',
      }),
    );
    expect(filled.json()).toEqual({
      success: true,
      data: {
        user: {
          id,
          name: 'Пётр «Быстрый» \\ 1',
          username: 'petr_77',
          email: 'p@cars.example',
          phone_number: U1,
          avatar: null,
          account_type: 'private',
          login: null,
          legal_entity_verified: null,
          organization_name: null,
          inn: null,
        },
      },
    });
    await user.form(UPDATE, formOf({ name: 'Пётр' }));
    const emptied = await user.form(UPDATE, formOf({ username: '', email: '' }));
    expect(emptied.json().data.user).toMatchObject({ name: 'Пётр', username: null, email: null });
  });

  test('refuses each field with its own sentence and changes nothing', async () => {
    const { enter } = await open();
    const { user, id } = await enter(U1);
    await user.form(UPDATE, formOf({ name: 'Анна' }));
    const wrong = [
      [{ name: '' }, 'name', 'Введите корректное имя'],
      [{ email: 'не почта' }, 'email', 'Введите корректный email'],
      [{ phone_number: '1' }, 'phone_number', 'Введите номер телефона'],
      [{ phone_number: '12345678901234' }, 'phone_number', 'Введите номер телефона'],
    ] as const;
    for (const [fields, field, message] of wrong) {
      const reply = await user.form(UPDATE, formOf({ username: 'someone_else', ...fields }));
      expect(reply.statusCode).toBe(422);
      expect(reply.json().errors[field]).toContain(message);
    }
    expect(await rowOf(id)).toMatchObject({ name: 'Анна', username: null, phone: U1 });
  });

  test('fields that a user may not write stay unchanged [C7]', async () => {
    const { enter } = await open();
    const { user, id } = await enter(U1);
    const grabbed = {
      legal_entity_verified: 'true',
      account_type: 'legal_entity',
      login: 'demo',
      id: '1',
      password_hash: 'x',
      telegram_id: '1',
      phone: U2,
      anonymized_at: '',
    };
    expect((await user.form(UPDATE, formOf({ name: 'Анна', ...grabbed }))).statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      legal_entity_verified: null,
      account_type: 'private',
      login: null,
      password_hash: null,
      telegram_id: null,
      phone: U1,
    });
    const legal = await user.post(LEGAL, { ...COMPANY, id, legal_entity_verified: true, login: 'demo' });
    expect(legal.json().data.user).toMatchObject({
      account_type: 'legal_entity',
      legal_entity_verified: false,
      login: null,
    });
  });

  test('a new number needs a fresh code sent to it [B23] [ACC-42]', async () => {
    const { enter, messenger, clock } = await open();
    const first = await enter(U1);
    const second = await enter(U2);
    const stolen = await second.user.form(UPDATE, formOf({ name: 'Вор', phone_number: U1 }));
    expect(stolen.statusCode).toBe(422);
    expect(stolen.json().errors.phone_number).toEqual(['Подтвердите новый номер кодом из сообщения.']);
    expect(await rowOf(second.id)).toMatchObject({ phone: U2, name: null });
    expect(await rowOf(first.id)).toMatchObject({ phone: U1 });

    const fresh = '79005550003';
    const move = () => second.user.form(UPDATE, formOf({ phone_number: fresh }));
    await second.user.send(fresh, 'phone_change');
    const code = messenger.codeFor(fresh);
    expect((await first.user.verify(fresh, code, 'phone_change')).statusCode).toBe(422); // another user's code
    const proved = await second.user.verify(fresh, code, 'phone_change');
    expect(proved.json().data).toEqual({
      user: expect.objectContaining({ id: second.id, phone_number: U2 }),
    });
    clock.pass(10 * 60 + 1);
    expect((await move()).statusCode).toBe(422);
    clock.pass(60);
    await second.user.send(fresh, 'phone_change');
    await second.user.verify(fresh, messenger.codeFor(fresh), 'phone_change');
    expect((await move()).json().data.user.phone_number).toBe(fresh);
    expect((await second.user.form(UPDATE, formOf({ phone_number: U2 }))).statusCode).toBe(422);
  });

  test('a number that has an account is not taken over even with a code, and guests change none', async () => {
    const { app, enter, messenger, clock } = await open();
    const first = await enter(U1);
    const second = await enter(U2);
    clock.pass(60);
    await second.user.send(U1, 'phone_change');
    await second.user.verify(U1, messenger.codeFor(U1), 'phone_change');
    const reply = await second.user.form(UPDATE, formOf({ phone_number: U1 }));
    expect(reply.json().errors.phone_number).toEqual(['Этот номер уже привязан к другому аккаунту.']);
    expect(await rowOf(first.id)).toMatchObject({ phone: U1 });
    const guest = createCaller(app);
    expect((await guest.send('79005550009', 'phone_change')).statusCode).toBe(401);
    expect((await guest.verify('79005550009', '0000', 'phone_change')).statusCode).toBe(401);
  });

  test('a new avatar replaces the old one, and an invalid one gets an error under the photo [H24]', async () => {
    const { app, enter } = await open();
    const { user, id } = await enter(U1);
    const picture = async () =>
      new File([await noise(300, 300).png().toBuffer()], 'я.png', { type: 'image/png' });
    const first = (await user.form(UPDATE, formOf({ name: 'Анна', avatar: await picture() }))).json();
    expect(first.data.user.avatar).toMatch(/^\/img\/original\/[\w-]+\.webp$/);
    expect(await storedPictures()).toHaveLength(1);
    const second = (await user.form(UPDATE, formOf({ avatar: await picture() }))).json();
    expect(second.data.user.avatar).not.toBe(first.data.user.avatar);
    expect(await storedPictures()).toHaveLength(1);

    const bad = await user.form(
      UPDATE,
      formOf({ name: 'Иная', avatar: new File(['<?php'], 'a.jpg', { type: 'image/jpeg' }) }),
    );
    expect(bad.statusCode).toBe(422);
    expect(bad.json().errors.avatar[0]).toBe('Допустимые форматы: PNG, JPG, JPEG, WEBP');
    expect(
      (await user.form(UPDATE, formOf({ avatar: 'https://evil.test/a.png' }))).json().errors.avatar[0],
    ).toBe('Допустимые форматы: PNG, JPG, JPEG, WEBP');
    const heavy = await user.form(
      UPDATE,
      formOf({ avatar: new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'a.png') }),
    );
    expect(heavy.statusCode).toBe(422);
    expect(heavy.json().errors.avatar[0]).toBe('Каждое изображение должно быть не больше 15 МБ.');
    // A form that is refused for another field leaves no picture behind.
    const mixed = await user.form(UPDATE, formOf({ avatar: await picture(), phone_number: U2 }));
    expect(mixed.statusCode).toBe(422);
    expect(await rowOf(id)).toMatchObject({ name: 'Анна', avatar: second.data.user.avatar });
    expect(await storedPictures()).toHaveLength(1);
    expect(await uploadsLeft()).toBe(0);
    const refusals = app
      .logged()
      .split('\n')
      .filter((line) => line.includes('upload_refused'));
    expect(refusals).toHaveLength(3);
  });

  test.each([
    ['names it', false],
    ['cannot be read', true],
  ])(
    'a new avatar stays when the reply to its commit is lost and the database %s',
    async (_what, isAwayAfter) => {
      const { sql, loss } = withLostCommits(database().sql);
      const { enter } = await open({ sql });
      const { user, id } = await enter(U1);
      const before = await storedPictures();
      Object.assign(loss, { isOn: true, isAwayAfter });
      const avatar = new File([await noise(30, 30).png().toBuffer()], 'a.png');
      expect((await user.form(UPDATE, formOf({ avatar }))).statusCode).toBe(503);
      const added = (await storedPictures()).filter((key) => !before.includes(key));
      expect([(await rowOf(id))?.avatar]).toEqual(added.map((key) => `/img/original/${key}`));
    },
  );

  test('a form that arrives before the erasure of its account writes nothing after it [I12]', async () => {
    const { app, enter } = await open();
    const { id } = await enter(U1);
    const before = await storedPictures();
    const path = join(database().dataDir, 'avatar.png');
    await writeFile(path, await noise(30, 30).png().toBuffer());
    await app.services.users.remove(id);
    await expect(
      app.services.users.update(
        { kind: 'user', userId: id, sessionHash: '' },
        { name: 'Анна' },
        { kind: 'file', path, bytes: 1 },
      ),
    ).rejects.toMatchObject({ status: 401 });
    expect(await rowOf(id)).toMatchObject({ name: null, avatar: null });
    expect(await storedPictures()).toEqual(before);
  });

  test('an avatar is refused before it is read while the disk is full [S6]', async () => {
    const full = await createImages({
      dataDir: join(database().dataDir, 'full'),
      storageHosts: [],
      log: { warn: () => undefined },
      measureSpace: async () => ({ freeBytes: 0, totalBytes: 1 }),
    });
    const { enter } = await open({ images: full });
    const { user, id } = await enter(U1);
    for (const avatar of [
      new File(['<?php'], 'a.jpg'),
      new File([await noise(30, 30).png().toBuffer()], 'a.png'),
    ]) {
      const reply = await user.form(UPDATE, formOf({ name: 'Анна', avatar }));
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([507, '60']);
      expect(reply.json().message).toContain('На сервере закончилось место');
    }
    expect((await rowOf(id))?.name).toBeNull();
    await full.close();
  });

  test('a form is strict: two avatars, a foreign file, a field twice and JSON are refused', async () => {
    const { app, enter } = await open();
    const { user, token } = await enter(U1);
    const file = () => new File(['x'], 'a.png');
    const twice = new FormData();
    twice.append('avatar', file());
    twice.append('avatar', file());
    expect((await user.form(UPDATE, twice)).json().errors.avatar).toEqual(['Слишком много файлов']);
    expect((await user.form(UPDATE, formOf({ passport: file() }))).json().errors.passport).toEqual([
      'Файл здесь не ожидается',
    ]);
    const names = new FormData();
    names.append('name', 'Анна');
    names.append('name', 'Вера');
    expect((await user.form(UPDATE, names)).json().errors.name).toEqual(['Поле указано дважды']);
    expect((await user.post(UPDATE, { name: 'Анна' })).statusCode).toBe(415);
    const broken = await app.call({
      method: 'POST',
      url: UPDATE,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nАн',
    });
    expect(broken.statusCode).toBe(400);
    const elsewhere = await app.call({
      method: 'PUT',
      url: '/api/web-user/self/settings',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(elsewhere.statusCode).toBe(415);
    expect(await uploadsLeft()).toBe(0);
  });

  test('a name cannot forge a line of the log [I14]', async () => {
    const { app, enter } = await open();
    const { user } = await enter(U1);
    await user.form(
      UPDATE,
      formOf({ name: 'a\n{"level":50,"msg":"forged"}', phone_number: '7900\n5550077' }),
    );
    for (const line of app.logged().trim().split('\n')) expect(JSON.parse(line).msg).not.toBe('forged');
  });
});
