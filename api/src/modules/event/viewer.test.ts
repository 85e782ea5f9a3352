import { expect, test } from '@rstest/core';
import { isNoViewer } from './viewer.ts';

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 PingdomTMS/0.8.5',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36 Rendertron',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; Google Web Preview)',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Site24x7 DataCollector',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 UptimeMonitor',
])('%s is no viewer [CAR-36]', (agent) => {
  expect(isNoViewer(agent, '')).toBe(true);
});

test('a Cubot is a phone [CAR-36]', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 13; CUBOT X70) Chrome/139.0.0.0 Mobile Safari/537.36';
  expect(isNoViewer(phone, '')).toBe(false);
});
