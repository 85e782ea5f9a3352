import { expect, test } from '@rstest/core';
import { isNoViewer } from './viewer.ts';

test.each([
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 PingdomTMS/0.8.5',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36 Rendertron',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; Google Web Preview)',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Site24x7 DataCollector',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 UptimeMonitor',
  'Mozilla/5.0 (Linux; Android 11; Pixel 2; DuplexWeb-Google/1.0) Chrome/139.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 RuxitSynthetic/1.0 v5128',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 (Checkly, checklyhq.com)',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 PingAdmin.Ru',
  'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Host-Tracker',
  'Mozilla/5.0 (Linux; Android 11) Chrome/140.0.0.0 Mobile Safari/537.36 DebugBear',
  'Mozilla/5.0 (X11; Linux x86_64) SeznamScreenshot/1.0 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 Google-Ads-Creatives-Assistant',
  'Screaming Frog SEO Spider/22.0',
  'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36 Screaming Frog',
  '',
  ' ',
  'curl/8.5.0',
  'Wget/1.21.4',
  'python-requests/2.32.3',
  'Python/3.12 aiohttp/3.10.5',
  'okhttp/4.12.0',
  'Go-http-client/2.0',
  'libwww-perl/6.77',
  'node',
  'Java/17.0.2',
  'Playwright/1.55.0 (x64; debian 12) node/22.19',
  'Selenium/4.23.0',
])('%s is no viewer [CAR-36]', (agent) => {
  expect(isNoViewer(agent, '')).toBe(true);
});

test('a Cubot is a phone [CAR-36]', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 13; CUBOT X70) Chrome/139.0.0.0 Mobile Safari/537.36';
  expect(isNoViewer(phone, '')).toBe(false);
});

test('Konqueror, the app of Google and the web view of an app are of persons [CAR-36]', () => {
  const agents = [
    'Mozilla/5.0 (compatible; Konqueror/4.14; Linux) KHTML/4.14.38 (like Gecko)',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 GSA/390.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 16; Google Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; wv) Chrome/140.0.0.0 Mobile Safari/537.36 okhttp/4.12.0',
    'Mozilla/5.0 (Linux; Android 13; Node N1) Chrome/139.0.0.0 Mobile Safari/537.36',
  ];
  for (const agent of agents) expect([agent, isNoViewer(agent, '')]).toEqual([agent, false]);
});
