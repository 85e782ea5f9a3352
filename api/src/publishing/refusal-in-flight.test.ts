import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { onDatabase } from '../db/test-databases.ts';
import { readLate } from '../http/test-late-reader.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { BOUNDARY, formOf } from './test-form.ts';
import { PublishTokens } from './tokens.ts';

/** A build of so many megabytes. */
const buildOf = (megabytes: number, first = 'remoteEntry.js'): Buffer =>
  formOf([
    { name: 'build', content: '{"app":"remote-ad"}', isFile: false },
    { name: first, content: 'the entry' },
    ...Array.from({ length: megabytes }, (_, at) => ({
      name: `static/js/${at}.js`,
      content: Buffer.alloc(2 ** 20),
    })),
  ]);

onDatabase('a refusal of a build that is still being sent', (database) => {
  let app: TestApp;
  let address: string;
  let token: string;

  beforeEach(async () => {
    const { sql } = database();
    const scope = { team: 'Команда авто', apps: ['remote-ad'], addresses: [] };
    ({ token } = await new PublishTokens({ sql, now: () => new Date() }).make(scope));
    app = await openTestApp(database(), { runRelease: async () => ({ kind: 'released', lines: [] }) });
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => app.close());

  const publish = (name: string, withToken: string, body: Buffer): Promise<string> =>
    readLate({
      address,
      path: `/api/publish/${name}`,
      headers: {
        authorization: `Bearer ${withToken}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body,
    });

  test.each([
    ['a wrong token', () => publish('remote-ad', 'x', buildOf(8)), '401 Unauthorized', 'is not valid'],
    ['another app', () => publish('remote-seller', token, buildOf(8)), '403 Forbidden', 'is not for'],
    ['no app', () => publish('..', token, buildOf(8)), '404 Not Found', 'there is no such app'],
    ['too large', () => publish('remote-ad', token, buildOf(30)), '413 Payload Too Large', 'is too large'],
    ['a wrong file', () => publish('remote-ad', token, buildOf(8, 'a.html')), '422', 'of this kind'],
  ])(
    'arrives at a team that reads it after its build, each time: %s [F19]',
    async (_, send, status, sentence) => {
      for (let at = 0; at < 5; at += 1) {
        const response = await send();
        expect(response).toContain(`HTTP/1.1 ${status}`);
        expect(response).toContain(sentence);
      }
    },
  );
});
