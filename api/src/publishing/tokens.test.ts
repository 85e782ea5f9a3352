import { beforeEach, expect, test } from '@rstest/core';
import { eachDatabase } from '../db/test-databases.ts';
import { PublishTokens } from './tokens.ts';

eachDatabase('tokens of publishing', (database) => {
  let tokens: PublishTokens;
  beforeEach(() => {
    tokens = new PublishTokens({ sql: database().sql, now: () => new Date('2026-03-05T12:30:00.000Z') });
  });

  test('the database holds no text of a token [F16]', async () => {
    const { token } = await tokens.make({ team: 'Команда авто', apps: ['remote-ad'], addresses: [] });
    const { rows } = await database().sql.query<{ row: string }>(
      'select to_jsonb(t)::text as row from publish_tokens t',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token.split('_').at(-1));
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
});
