import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { requestHost } from './host-canary.ts';

const CANARY = { build: 'host-build-2', share: 0, testers: [17] };
const REQUESTED = 'host_build=host-build-2';
const NONE = /^(host_build=)?$/;

const signIn = (id: number) => window.localStorage.setItem('user', JSON.stringify({ id }));
/** The server takes the cookie from each page of the canary. */
const takeCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the product does.
  document.cookie = 'host_build=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT';
};
const renderLive = () => {
  delete document.documentElement.dataset.hostCanary;
  requestHost(CANARY);
};
const renderCanary = () => {
  takeCookie();
  document.documentElement.dataset.hostCanary = CANARY.build;
  requestHost(CANARY);
};

beforeEach(() => signIn(17));
afterEach(() => {
  takeCookie();
  delete document.documentElement.dataset.hostCanary;
  window.localStorage.clear();
});

describe('the canary of the host', () => {
  test('is requested by a cookie that exists only while the user is in its audience', () => {
    renderLive();
    expect(document.cookie).toBe(REQUESTED);
    signIn(18);
    renderLive();
    expect(document.cookie).toMatch(NONE);
  });

  test('ends with the canary', () => {
    renderCanary();
    requestHost(undefined);
    expect(document.cookie).toMatch(NONE);
  });

  test('is not requested again after two starts without a page', () => {
    renderLive();
    takeCookie();
    renderLive();
    expect(document.cookie).toBe(REQUESTED);
    takeCookie();
    renderLive();
    expect(document.cookie).toMatch(NONE);
  });

  test('goes on while its starts succeed, and leaves other failures stored', () => {
    window.localStorage.setItem('failed_builds', 'remote-ad/build-1');
    renderLive();
    for (let load = 0; load < 3; load += 1) renderCanary();
    expect(document.cookie).toBe(REQUESTED);
    expect(window.localStorage.getItem('failed_builds')).toBe('remote-ad/build-1');
  });

  test('counts one attempt for several pages of the live host', () => {
    for (let load = 0; load < 4; load += 1) renderLive();
    expect(document.cookie).toBe(REQUESTED);
  });
});
