import { afterEach, describe, expect, test } from '@rstest/core';
import { installTrustedTypes } from './trusted-types.ts';

interface Rules {
  createScriptURL(url: string): string;
  createHTML(html: string): string;
}

const page = window as unknown as { trustedTypes?: object };
afterEach(() => {
  page.trustedTypes = undefined;
});

const installed = (otherOrigins: readonly string[]): Rules => {
  const policies: Rules[] = [];
  page.trustedTypes = { createPolicy: (_name: string, rules: Rules) => policies.push(rules) };
  installTrustedTypes(otherOrigins);
  return policies[0] as Rules;
};

describe('the policy of Trusted Types', () => {
  test('allows scripts from the own builds and from origins of the registry [F14]', () => {
    const { createScriptURL } = installed(['https://cdn.example']);
    for (const address of [
      '/r/remote-ad/1/remoteEntry.js',
      `${window.location.origin}/r/host/2/static/js/index.js?again=1`,
      'https://cdn.example/cars/remote-ad/1/remoteEntry.js',
    ])
      expect(createScriptURL(address)).toBe(address);
    for (const address of [
      '/img/original/1.jpg',
      '/r/../img/original/1.jpg',
      '//evil.example/r/x.js',
      'https://evil.example/r/x.js',
      'https://cdn.example.evil.example/x.js',
      'data:text/javascript,1',
      'javascript:alert(1)',
      `blob:${window.location.origin}/r/1`,
      'blob:https://cdn.example/1',
    ])
      expect(() => createScriptURL(address), address).toThrow('refused');
  });

  test('turns no text into markup [F14]', () => {
    const { createHTML } = installed([]);
    for (const markup of ['', '<svg/>']) expect(createHTML(markup)).toBe(markup);
    for (const markup of ['<b>x</b>', '<svg/><img src=x onerror=alert(1)>', ' <svg/>'])
      expect(() => createHTML(markup), markup).toThrow('refused');
  });

  test('is left out where the browser does not support it', () => {
    expect(() => installTrustedTypes([])).not.toThrow();
  });
});
