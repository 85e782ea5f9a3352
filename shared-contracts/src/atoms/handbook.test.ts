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
  'a handbook refused with %s: %i reads in the words of the server, else in its own [ERR-10] [ERR-25]',
  async (body, status, message) => {
    expectConsole(/car-handbooks: 50\d/, /handbooks ApiError/);
    globalThis.fetch = async () => new Response(body, { status });
    await store.set(loadHandbookAtom);
    expect(store.get(handbookAtom)).toEqual({ status: 'failed', message });
  },
);
