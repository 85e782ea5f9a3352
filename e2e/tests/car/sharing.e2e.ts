import { onlyInBrowser } from '../../fixtures/only-in-browser.ts';
import { showAd } from '../../fixtures/shown-ad.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies the link of the ad', { tag: '@gate' }, async ({ page, car, outside }) => {
    const ad = await showAd(page);
    await car.open(ad.id);
    await car.actionsButton.click();
    await page.getByRole('button', { name: 'Скопировать ссылку на публикацию' }).click();
    await expect(page.getByText('Ссылка скопирована в буфер обмена')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(outside.adLink(ad.id));
    await expect(car.actionsButton).toBeFocused();
  });

  test('sends the whole text as text', { tag: '@E16' }, async ({ page, car, outside }) => {
    const ad = await showAd(page, { mark: '&url=https://evil.example', model: '#x', generation: null });
    const shares = await outside.recordShares();
    await car.open(ad.id);
    await car.actionsButton.click();
    await page.getByRole('button', { name: 'Поделиться публикацией' }).click();
    await expect.poll(shares).toEqual([
      {
        url: expect.stringMatching(outside.adLink(ad.id)),
        text: expect.stringMatching(new RegExp(`^ID: ${ad.id}\n&url=https://evil\\.example #x\n`)),
      },
    ]);
  });
});

test(
  'without a share sheet of the device the link is copied',
  onlyInBrowser('A messenger has a way to share of its own.'),
  async ({ page, context, car }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const ad = await showAd(page);
    await car.open(ad.id);
    await car.actionsButton.click();
    await page.getByRole('button', { name: 'Поделиться публикацией' }).click();
    await expect(page.getByText('Ссылка скопирована в буфер обмена')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/car/${ad.id}`);
  },
);

test.describe('without a clipboard', { tag: '@V16' }, () => {
  test('the link is shown to be selected', async ({ page, car, outside }) => {
    const ad = await showAd(page);
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    await car.open(ad.id);
    await car.actionsButton.click();
    await page.getByRole('button', { name: 'Скопировать ссылку на публикацию' }).click();
    await expect(page.getByRole('alert')).toHaveText(outside.adLink(ad.id));
  });
});
