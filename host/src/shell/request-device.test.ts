import { localStore, STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { api } from '@cars/shared-contracts/runtime';
import { stageTests } from '@cars/shared-test/stage';
import { failure, stubFetch } from '@cars/shared-test/stub-fetch';
import { expect, test } from '@rstest/core';
import { requestDevice } from './request-device.ts';

stageTests();

const stored = () => localStore.get(STORAGE_KEYS.device);

test('a browser without a token of its device requests one and stores it, and one with a token keeps it [ACC-51]', async () => {
  const replies = [
    { success: true, data: { device: 'first' } },
    { success: true, data: { device: 'second' } },
  ];
  stubFetch({ 'devices.create': () => replies.shift() ?? failure(500) });
  await requestDevice(api);
  await requestDevice(api);
  expect([stored(), replies.length]).toEqual(['first', 1]);
});

test('a browser to which the server gives no token goes on without one', async () => {
  expectConsole(/^warn: POST \/device: 429$/);
  stubFetch({ 'devices.create': failure(429) });
  await requestDevice(api);
  expect(stored()).toBeNull();
});
