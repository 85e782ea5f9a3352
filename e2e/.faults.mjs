import { chromium } from '@playwright/test';

const base = process.argv[2];
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const run = async (name, path, setup, after) => {
  const ctx = await b.newContext({ viewport: { width: 390, height: 844 } });
  const page = await ctx.newPage();
  const logs = [];
  const hits = { n: 0 };
  page.on('console', (m) => logs.push(m.text().slice(0, 140)));
  page.on('pageerror', (e) => logs.push('ERR ' + e.message));
  await setup(page, hits, ctx);
  const t0 = Date.now();
  await page.goto(base + path, { waitUntil: 'commit' });
  try {
    await after(page, t0, hits, ctx);
  } catch (e) {
    console.log('  FAIL', e.message.slice(0, 300));
  }
  console.log(`${name}: hits ${hits.n}`, logs.slice(0, 8).join('\n    '));
  await ctx.close();
};
const only = process.argv[3];
const T = {
  entry404: [
    '/car/5',
    (p, h) =>
      p.route('**/remote-ad/**/remoteEntry.js*', (r) => {
        h.n++;
        return r.fulfill({ status: 404, body: '' });
      }),
    async (p, t0) => {
      await p.getByRole('button', { name: 'Повторить' }).waitFor();
      console.log('  fallback after', Date.now() - t0);
      await p.unrouteAll();
      await p.getByRole('button', { name: 'Повторить' }).click();
      await p.getByText('Toyota Camry').first().waitFor({ timeout: 5000 });
      console.log('  healed in place');
    },
  ],
  corrupt: [
    '/car/5',
    (p, h) =>
      p.route('**/remote-ad/**/remoteEntry.js*', (r) => {
        h.n++;
        return r.fulfill({ status: 200, contentType: 'text/javascript', body: 'var x={{{' });
      }),
    async (p, t0) => {
      await p.getByRole('button', { name: 'Повторить' }).waitFor();
      console.log('  fallback after', Date.now() - t0);
    },
  ],
  hang: [
    '/car/5',
    (p, h) =>
      p.route('**/remote-ad/**/remoteEntry.js*', () => {
        h.n++;
      }),
    async (p, t0) => {
      await p.getByRole('button', { name: 'Повторить' }).waitFor({ timeout: 12000 });
      console.log('  fallback after', Date.now() - t0);
      await p.unrouteAll({ behavior: 'ignoreErrors' });
      await p.getByRole('button', { name: 'Повторить' }).click();
      await p.getByText('Toyota Camry').first().waitFor({ timeout: 5000 });
      console.log('  recovered');
    },
  ],
  slow: [
    '/car/5',
    (p, h) =>
      p.route('**/remote-ad/**/remoteEntry.js*', async (r) => {
        h.n++;
        await new Promise((s) => setTimeout(s, 3000));
        return r.continue();
      }),
    async (p, t0) => {
      await p.waitForTimeout(1800);
      console.log(
        '  skeleton',
        await p.locator('.boot-car').isVisible(),
        await p.getByRole('status').count(),
      );
      await p.getByText('Toyota Camry').first().waitFor({ timeout: 8000 });
      console.log('  shown after', Date.now() - t0);
    },
  ],
  chunk404: [
    '/catalog',
    (p, h) =>
      p.route('**/remote-ad/**/__federation_expose*.js*', (r) => {
        h.n++;
        return r.fulfill({ status: 404, body: '' });
      }),
    async (p, t0) => {
      await p.locator('a[href="/car/1"]').first().click();
      await p.getByRole('button', { name: 'Повторить' }).waitFor();
      console.log('  fallback');
      await p.unrouteAll();
      await p.getByRole('button', { name: 'Повторить' }).click();
      await p.getByText('ID').first().waitFor({ timeout: 5000 });
      console.log('  recovered');
    },
  ],
  css404: [
    '/catalog',
    (p, h) =>
      p.route('**/*.css*', (r) => {
        h.n++;
        return r.fulfill({ status: 404, body: '' });
      }),
    async (p, t0) => {
      await p.getByText('Toyota Camry').first().waitFor({ timeout: 8000 });
      console.log('  readable after', Date.now() - t0);
      await p.locator('a[href="/car/1"]').first().click();
      await p.getByText('Характеристики').first().waitFor({ timeout: 5000 });
      console.log('  car too', Date.now() - t0);
    },
  ],
  offline: [
    '/catalog',
    (p, h) =>
      p.route('**/*', (r) =>
        r.request().resourceType() === 'document' ? r.continue() : (h.n++, r.abort('internetdisconnected')),
      ),
    async (p, t0, h, ctx) => {
      await p.getByRole('alert').waitFor({ timeout: 4000 });
      console.log('  text:', (await p.getByRole('alert').innerText()).replace(/\n/g, ' '));
      await p.unrouteAll();
      await p.evaluate(() => window.dispatchEvent(new Event('online')));
      await p.getByText('Toyota Camry').first().waitFor({ timeout: 8000 });
      console.log('  back');
    },
  ],
  tampered: [
    '/car/5',
    (p, h) =>
      p.route('**/remote-ad/**/remoteEntry.js*', async (r) => {
        h.n++;
        const a = await r.fetch();
        return r.fulfill({ response: a, body: (await a.text()) + '\n/**/' });
      }),
    async (p, t0) => {
      await p.getByRole('button', { name: 'Повторить' }).waitFor();
      console.log('  refused after', Date.now() - t0);
    },
  ],
  tamperedChunk: [
    '/car/5',
    (p, h) =>
      p.route('**/remote-ad/**/__federation_expose*.js*', async (r) => {
        h.n++;
        const a = await r.fetch();
        return r.fulfill({ response: a, body: (await a.text()) + '\n/**/' });
      }),
    async (p, t0) => {
      await p.getByRole('button', { name: 'Повторить' }).waitFor();
      console.log('  refused after', Date.now() - t0);
    },
  ],
  registryAll404: [
    '/catalog',
    (p, h) =>
      p.route(/\/r\/remote-/, (r) => {
        h.n++;
        return r.fulfill({ status: 404, body: '' });
      }),
    async (p, t0, h) => {
      await p.getByRole('button', { name: 'Повторить' }).waitFor();
      console.log('  fallback after', Date.now() - t0);
      await p.waitForTimeout(4000);
      console.log('  requests after 4 s more:', h.n);
    },
  ],
};
for (const [name, [path, setup, after]] of Object.entries(T))
  if (!only || only.split(',').includes(name)) await run(name, path, setup, after);
await b.close();
