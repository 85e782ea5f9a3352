import type { Page } from '@playwright/test';
import { RICH_AD, showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

const PLAYER = 'https://vk.com/video_ext.php?oid=-1&id=2&hd=2';
const frameBox = 'iframe[title="Видеообзор"]';
const playButton = (page: Page) => page.getByRole('button', { name: 'Смотреть видео' });

test.describe('a video review', () => {
  test('cannot navigate the page away', { tag: '@E6' }, async ({ page, car, allow }) => {
    allow(/Unsafe attempt to initiate navigation/);
    const ad = await showAd(page, RICH_AD);
    await page.route('https://vk.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<p>player</p><script>
          try { top.location = 'https://evil.example/'; } catch (error) {}
          document.body.append('tried');
        </script>`,
      }),
    );
    await car.open(ad.id);
    const frame = page.locator(frameBox);
    await expect(frame).toHaveCount(0);
    await playButton(page).click();
    await expect(frame).toHaveAttribute('src', PLAYER);
    await expect(page.frameLocator(frameBox).getByText('tried')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/car/${ad.id}`);
  });

  test('whose host is blocked keeps its box and has a link', { tag: '@P25' }, async ({ page, car }) => {
    const ad = await showAd(page, RICH_AD);
    await car.open(ad.id);
    const before = await playButton(page).boundingBox();
    await playButton(page).click();
    const frame = page.locator(frameBox);
    const link = page.getByRole('link', { name: 'Открыть видео на сайте' });
    await expect(link).toHaveAttribute('href', 'https://vk.com/video-1_2');
    const after = await frame.boundingBox();
    expect(after?.height).toBe(before?.height);
    expect(after?.height).toBeGreaterThan(150);
  });
});

test('of any other host is no video, and no request goes to that host', { tag: ['@E4', '@gate'] }, async ({
  page,
  car,
}) => {
  const links = [
    'https://evil.example/video_ext.php?oid=1',
    'javascript://vk.com/video_ext.php%0aalert(1)',
    'https://vk.com.evil.example/video1_2',
    'https://vk.com@evil.example/video1_2',
    'http://vk.com.evil.example/video1_2',
  ];
  for (const video of links) {
    const ad = await showAd(page, { video });
    await car.open(ad.id);
    await expect(page.getByRole('button', { name: /^ID: / })).toBeVisible();
    await expect(playButton(page), video).toHaveCount(0);
    await expect(page.locator('iframe'), video).toHaveCount(0);
  }
});

test('the policy of the page names the three hosts of players and no other', async ({ request }) => {
  const policy = (await request.get('/catalog')).headers()['content-security-policy'] ?? '';
  const frames = /frame-src ([^;]+)/.exec(policy)?.[1];
  expect(frames?.split(' ').sort()).toEqual(['https://rutube.ru', 'https://vk.com', 'https://vkvideo.ru']);
});
