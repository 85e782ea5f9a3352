import { expect, test } from '@rstest/core';
import { withNativeProxy } from './native-proxy.ts';

test('the proxy is inserted into a frame of the page’s own origin only', () => {
  const html = '<html><head><title>x</title></head></html>';
  const frame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' };
  expect(withNativeProxy(frame, html)).toContain(
    '<head><script src="/dev/messenger/native-proxy.js"></script>',
  );
  expect(withNativeProxy({ ...frame, 'sec-fetch-site': 'cross-site' }, html)).toBeNull();
  expect(withNativeProxy({ ...frame, 'sec-fetch-dest': 'document' }, html)).toBeNull();
  expect(withNativeProxy({}, html)).toBeNull();
});
