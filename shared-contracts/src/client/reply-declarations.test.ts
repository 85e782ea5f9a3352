import { expect, test } from '@rstest/core';
import { endpoints } from '../endpoints/registry.ts';
import { readReply } from './read-reply.ts';
import { DECLARATIONS } from './reply-declarations.ts';

test('the declarations that responses are checked by are those of all calls', async () => {
  expect(Object.keys(DECLARATIONS).sort()).toEqual(Object.keys(endpoints).sort());
  for (const [noun, load] of Object.entries(DECLARATIONS))
    expect([noun, await load()]).toEqual([noun, endpoints[noun as keyof typeof endpoints]]);
});

test('a call that is declared nowhere is refused', async () => {
  await expect(readReply('constructor', 'x', {})).rejects.toThrow('constructor.x is not part of the api');
  await expect(readReply('ads', 'x', {})).rejects.toThrow('ads.x is not part of the api');
});
