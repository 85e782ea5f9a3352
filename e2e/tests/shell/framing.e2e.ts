import { expect, test } from '../../fixtures/test.ts';

const frameOf = (address: string) => `<!doctype html><iframe src="${address}" width="390" height="700"></iframe>`;

test('a page of an allowed origin shows the app in a frame', async ({ page, baseURL }) => {
  const app = new URL('/catalog', baseURL);
  const parent = `http://127.0.0.1:${app.port}/parent`;
  await page.route(parent, (route) => route.fulfill({ contentType: 'text/html', body: frameOf(app.href) }));
  await page.goto(parent);
  await expect(page.frameLocator('iframe').getByRole('article').first()).toBeVisible();
});

test.describe('a page of any other origin', () => {
  test.use({ allowedProblems: [/unknown host: http:\/\/evil\.localhost/, /frame-ancestors/] });

  test('does not', async ({ page, baseURL }) => {
    const app = new URL('/catalog', baseURL);
    const parent = `http://evil.localhost:${app.port}/parent`;
    await page.route(parent, (route) => route.fulfill({ contentType: 'text/html', body: frameOf(app.href) }));
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(parent);
    await refused;
    await expect(page.frameLocator('iframe').getByRole('article')).toHaveCount(0);
  });
});
