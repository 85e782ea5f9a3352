import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { confirmHostStart, requestHost } from './host-canary.ts';

const CANARY = { build: 'host-build-2', share: 0, testers: [17] };
const cookie = () => document.cookie;

const signIn = (id: number) => window.localStorage.setItem('user', JSON.stringify({ id }));
/** A load of the page of the canary. */
const startCanary = () => {
  document.documentElement.dataset.hostCanary = CANARY.build;
  requestHost(CANARY, CANARY.build);
};

beforeEach(() => signIn(17));
afterEach(() => {
  requestHost(undefined, undefined);
  delete document.documentElement.dataset.hostCanary;
  window.localStorage.clear();
});

describe('the canary of the host', () => {
  test('is asked for by a cookie that exists only while the user is in its audience', () => {
    requestHost(CANARY, undefined);
    expect(cookie()).toBe('host_build=host-build-2');
    signIn(18);
    requestHost(CANARY, undefined);
    expect(cookie()).toBe('');
  });

  test('ends with the canary', () => {
    requestHost(CANARY, undefined);
    requestHost(undefined, CANARY.build);
    expect(cookie()).toBe('');
  });

  test('is not asked for again after two starts that did not come to a page', () => {
    requestHost(CANARY, undefined);
    startCanary();
    expect(cookie()).toBe('host_build=host-build-2');
    startCanary();
    expect(cookie()).toBe('');
    requestHost(CANARY, undefined);
    expect(cookie()).toBe('');
  });

  test('goes on as long as its starts succeed, and leaves other failures stored', () => {
    window.localStorage.setItem('failed_builds', 'remote-ad/build-1');
    for (let load = 0; load < 3; load += 1) {
      startCanary();
      confirmHostStart();
    }
    expect(cookie()).toBe('host_build=host-build-2');
    expect(window.localStorage.getItem('failed_builds')).toBe('remote-ad/build-1');
  });
});
