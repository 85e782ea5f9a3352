import { type Aim, responses } from '../../fixtures/fault.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const path of ['/login', '/register-business']) {
  test(`${path} shows a skeleton immediately, on the first page and inside the app`, async ({
    page,
    fault,
    shell,
  }) => {
    const isEntry: Aim = ({ pathname }) => /^\/r\/remote-account\/.*remoteEntry\.js$/.test(pathname);
    await fault('slow section', isEntry, responses.silence());
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('.boot-page')).toBeVisible();
    await page.goto('/offer', { waitUntil: 'commit' });
    await expect(shell.heading).toBeVisible();
    await shell.navigateInside(path);
    await expect(page.locator('.boot-page')).toBeVisible();
    await expect(page.locator('.boot-catalog')).toHaveCount(0);
  });
}
