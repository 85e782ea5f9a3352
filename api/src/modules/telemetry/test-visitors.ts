import type { TestApp, TestAppParts } from '../../test-app.ts';
import { webRoutes } from '../../web/routes.ts';
import { SETTINGS } from '../../web/test-web.ts';

/** A server with pages. */
export const WITH_PAGES: TestAppParts = {
  register: async (http, _services, pages) => {
    await http.register(webRoutes, { ...pages, settings: SETTINGS, publicUrl: 'https://cars.example' });
  },
};

/** Loads a page from an address. */
export const visit = async (app: TestApp, remoteAddress: string): Promise<void> => {
  const page = await app.call({ url: '/catalog', remoteAddress });
  if (page.statusCode !== 200) throw new Error(`the page has status ${page.statusCode}`);
};
