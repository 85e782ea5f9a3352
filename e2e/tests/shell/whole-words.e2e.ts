import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { adWithoutVideo } from '../../fixtures/ads.ts';
import { brokenWords } from '../../fixtures/broken-words.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A word of more letters is wider than the narrowest phone in large type: it may be hyphenated. */
const LETTERS_THAT_FIT = 12;

for (const isSignedIn of [false, true]) {
  test(`words stay whole in type of 200 % on 320 px ${isSignedIn ? 'for a user' : 'for a guest'}`, {
    tag: '@V14',
  }, async ({ page, request, shell, signIn }) => {
    const ad = await adWithoutVideo(request);
    if (isSignedIn) await signIn();
    await page.setViewportSize({ width: 320, height: 568 });
    const broken: Record<string, string[]> = {};
    for (const { path } of ROUTES.filter((route) => 'loginRequired' in route === isSignedIn)) {
      const address = path.replace('/:page?', '').replace('/car/:id', `/car/${ad.id}`).replace(':id', '2');
      await shell.open(address);
      await expect(page.locator('#root h1, #root h2, #root article').first(), address).toBeVisible();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const found = (await brokenWords(page)).filter(
        (sentence) => (/«(.+)»/.exec(sentence)?.[1] ?? '').length <= LETTERS_THAT_FIT,
      );
      if (found.length > 0) broken[address] = found;
    }
    expect(broken).toEqual({});
  });
}
