import { afterEach, expect, test } from '@rstest/core';
import { handbookAtom, loadHandbookAtom } from './handbook.ts';
import { store } from './store.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

test.each([
  ['{"message":"Справочник обновляется"}', 503, 'Справочник обновляется'],
  ['<html>', 500, 'Ошибка загрузки данных'],
])(
  "a handbook refused with %s: %i has the server's message, else its own [ERR-10] [ERR-25]",
  async (body, status, message) => {
    expectConsole(/car-handbooks: 50\d/, /handbooks ApiError/);
    globalThis.fetch = async () => new Response(body, { status });
    await store.set(loadHandbookAtom);
    expect(store.get(handbookAtom)).toEqual({ status: 'failed', message, retryAfterSeconds: null });
  },
);

test('a caller waits for the load in flight, and one request serves both', async () => {
  const handbooks = { marks: [], models: [], generations: [], statuses: [] };
  let requests = 0;
  let reply: (response: Response) => void = () => {};
  globalThis.fetch = () => {
    requests += 1;
    return new Promise((resolve) => {
      reply = resolve;
    });
  };
  const first = store.set(loadHandbookAtom);
  const second = store.set(loadHandbookAtom).then(() => store.get(handbookAtom).status);
  reply(Response.json({ success: true, data: handbooks }));
  await first;
  expect(await second).toBe('loaded');
  expect(requests).toBe(1);
});
