import { createHash } from 'node:crypto';
import { afterEach, expect, test } from '@rstest/core';
import { readLaunch } from './launch-hash.ts';
import { readStart } from './start-page.ts';

const SECRET = 'c2VjcmV0';
const adminSha256 = createHash('sha256').update(SECRET).digest('hex');
const launchHash = (startParam: string) =>
  `#tgWebAppData=${encodeURIComponent(`start_param=${startParam}&hash=0`)}&tgWebAppVersion=9.1`;

const openAt = (address: string) => {
  window.history.replaceState(null, '', address);
  const launch = readLaunch();
  return readStart({ launch, initData: launch.initData, adminSha256 });
};

afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('a launch with the admin parameter is in admin mode, also after a reload [ROLE-8]', async () => {
  expect(await openAt(`/${launchHash(SECRET)}`)).toEqual({ isAdmin: true });
  expect(await openAt('/login')).toEqual({ isAdmin: true });
});

test('a link that is followed before the shell has started does not lose admin mode [ROLE-8]', async () => {
  window.history.replaceState(null, '', `/${launchHash(SECRET)}`);
  // The inline script stores the launch, and nothing else has run.
  readLaunch();
  expect(await openAt('/catalog')).toEqual({ isAdmin: true });
});

test('another launch is not in admin mode', async () => {
  await openAt(`/${launchHash(SECRET)}`);
  expect(await openAt(`/${launchHash('ad_7')}`)).toEqual({ isAdmin: false });
  expect(await openAt('/login')).toEqual({ isAdmin: false });
});
