import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

declare global {
  interface Window {
    /** The document's state when each file of a section was requested. */
    __requestedWhile?: string[];
  }
}

const recordRequests = (): void => {
  const states: string[] = [];
  window.__requestedWhile = states;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        const { src = '', href = '' } = node as Partial<HTMLScriptElement & HTMLLinkElement>;
        if (/\/r\/remote-/.test(src + href)) states.push(document.readyState);
      }
  }).observe(document, { childList: true, subtree: true });
};

for (const screen of ['catalog', 'car'] as const)
  test(`${screen}: the content comes first, its section is requested when the page is parsed`, async ({
    page,
    request,
  }) => {
    const [ad] = await newestAds(request);
    const path = screen === 'catalog' ? '/catalog' : `/car/${ad?.id}`;
    const html = await (await request.get(path, { headers: { Accept: 'text/html' } })).text();
    expect(html.indexOf('id="registry"')).toBeGreaterThan(html.indexOf('</main>'));
    expect(html.indexOf('id="registry"')).toBeLessThan(html.indexOf('id="first-screen"'));

    await page.addInitScript(recordRequests);
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await expect.poll(() => page.evaluate(() => window.__requestedWhile?.length)).toBeGreaterThan(1);
    const states = await page.evaluate(() => window.__requestedWhile ?? []);
    expect(new Set(states.slice(0, 2))).toEqual(new Set(['interactive']));
  });
