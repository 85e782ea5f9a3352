import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../fixtures/test.ts';

/** A foreign page that frames the app; it is served under every name of this machine. */
const serveParent = (address: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html><iframe src="${address}" width="390" height="700"></iframe>`);
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

test('a page of an allowed origin shows the app in a frame', { tag: '@G1' }, async ({ page, baseURL }) => {
  const server = await serveParent(`${baseURL}/catalog`);
  await page.goto(`http://127.0.0.1:${portOf(server)}/`);
  await expect(page.frameLocator('iframe').getByRole('article').first()).toBeVisible();
  server.close();
});

test.describe('a page of any other origin', () => {
  test.use({ allowedProblems: /unknown host: http:\/\/evil\.localhost|frame-ancestors/ });

  test('does not show the app in a frame', { tag: ['@G1', '@gate'] }, async ({ page, baseURL }) => {
    const server = await serveParent(`${baseURL}/catalog`);
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(`http://evil.localhost:${portOf(server)}/`);
    await refused;
    await expect(page.frameLocator('iframe').getByRole('article')).toHaveCount(0);
    server.close();
  });
});
