import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { PublishTokens } from './tokens.ts';

onDatabase('tokens of publishing', (database) => {
  let tokens: PublishTokens;
  let now: Date;
  beforeEach(() => {
    now = new Date('2026-03-05T12:30:00.000Z');
    tokens = new PublishTokens({ sql: database().sql, now: () => now });
  });

  const SCOPE = { team: 'Команда авто', apps: ['remote-ad'], addresses: [] };
  const secretOf = (token: string) => token.slice('cars_publish_'.length + 13);

  test('the database holds the hash of a token, and its text in no form [F16]', async () => {
    const { id, token } = await tokens.make(SCOPE);
    const secret = secretOf(token);
    const { rows } = await database().sql.query<{ row: string; secret_hash: string }>(
      'select to_jsonb(t)::text as row, secret_hash from publish_tokens t',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.secret_hash).toBe(createHash('sha256').update(secret).digest('hex'));
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      expect(rows[0]?.row).not.toContain(form);
    expect(await tokens.list()).toEqual([
      { ...SCOPE, id, created_at: '2026-03-05 12:30', last_used_at: null, revoked_at: null },
    ]);
  });

  test('a token is found by its whole text, as long as it is not revoked [F16]', async () => {
    const { id, token } = await tokens.make(SCOPE);
    const other = await tokens.make({ ...SCOPE, team: 'Другая' });
    const secret = secretOf(token);
    const wrong = [
      '',
      secret,
      `cars_publish_${id}_`,
      `cars_publish_${id}_${secretOf(other.token)}`,
      `cars_publish_${other.id}_${secret}`,
      // The first half is right, and the second one.
      `cars_publish_${id}_${secret.slice(0, 22)}${secretOf(other.token).slice(22)}`,
      `cars_publish_${id}_${secretOf(other.token).slice(0, 22)}${secret.slice(22)}`,
      `cars_publish_${id}_${createHash('sha256').update(secret).digest('hex')}`,
      `cars_publish_${id}_${createHash('sha256').update(secret).digest('base64url')}`,
      ` ${token}`,
      `${token}x`,
    ];
    for (const text of wrong) expect([text, await tokens.find(text)]).toEqual([text, null]);
    expect((await tokens.list()).map(({ last_used_at }) => last_used_at)).toEqual([null, null]);
    expect(await tokens.find(token)).toEqual({ ...SCOPE, id });
    await tokens.revoke(id);
    expect(await tokens.find(token)).toBe(null);
    await expect(tokens.revoke(id)).rejects.toThrow(`there is no token ${id} in force`);
    expect((await tokens.find(other.token))?.team).toBe('Другая');
  });

  test.each([
    [{ team: '', apps: ['remote-ad'], addresses: [] }, 'a team is named by'],
    [{ team: 'a\nb', apps: ['remote-ad'], addresses: [] }, 'a team is named by'],
    [{ team: 'a', apps: [], addresses: [] }, 'name the apps'],
    [{ team: 'a', apps: ['host'], addresses: [] }, 'host is not a remote; there are: remote-catalog, '],
    [{ team: 'a', apps: ['remote-ad'], addresses: ['1.2.3'] }, '1.2.3 is no address and no network'],
    [{ team: 'a', apps: ['remote-ad'], addresses: ['1.2.3.4/33'] }, '1.2.3.4/33 is no address'],
  ])('a token for %j is refused', async (wrong, sentence) => {
    await expect(tokens.make(wrong)).rejects.toThrow(sentence);
  });

  test('tokens are listed without their text, with their use, and revoked once', async () => {
    const { id, token } = await tokens.make({ ...SCOPE, apps: ['remote-ad', 'remote-ad'] });
    await tokens.find(token);
    now = new Date('2026-03-05T12:31:00.000Z');
    await tokens.revoke(id);
    expect(await tokens.list()).toEqual([
      {
        id,
        team: 'Команда авто',
        apps: ['remote-ad'],
        addresses: [],
        created_at: '2026-03-05 12:30',
        last_used_at: '2026-03-05 12:30',
        revoked_at: '2026-03-05 12:31',
      },
    ]);
    await expect(tokens.revoke(id)).rejects.toThrow(`there is no token ${id} in force`);
  });
});
