import { expect, test } from '../../fixtures/test.ts';
import { MESSENGERS, type Messenger, SIMULATOR_WINDOW, SimulatorPage } from '../../pages/simulator-page.ts';

test.use(SIMULATOR_WINDOW);

const READY: Readonly<Record<Messenger, string>> = { telegram: 'web_app_ready', max: 'WebAppReady' };

const EVENTS: Readonly<Record<Messenger, readonly string[]>> = {
  telegram: [
    'viewport_changed',
    'theme_changed',
    'safe_area_changed',
    'content_safe_area_changed',
    'fullscreen_changed',
    'fullscreen_failed',
    'visibility_changed',
    'popup_closed',
    'set_custom_style',
    '__proto__',
    'constructor',
  ],
  max: [
    'WebAppSetupSwipesBehavior',
    'WebAppGetViewportSize',
    'WebAppGetLaunchContext',
    'WebAppRequestPhone',
    'WebAppShare',
    'WebAppMaxShare',
    'WebAppReady',
    '__proto__',
    'constructor',
  ],
};

/** A user's first steps: opens the list, opens a car, goes back. */
const walk = async (simulator: SimulatorPage) => {
  const { app } = simulator;
  await expect(app.getByRole('article').first()).toBeVisible();
  await app.getByRole('article').first().getByRole('link').click();
  await expect.poll(() => simulator.address()).toMatch(/^\/car\/\d+$/);
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
};

for (const messenger of MESSENGERS) {
  for (const responses of ['none', 'half'] as const) {
    test(`${messenger}: a client that receives ${responses} of the messages loses only their effect`, async ({
      page,
    }) => {
      const simulator = new SimulatorPage(page);
      await simulator.open('', messenger);
      await simulator.launch({ responses });
      await walk(simulator);
    });
  }

  test(`${messenger}: responses that are seconds late change nothing`, async ({ page }) => {
    const simulator = new SimulatorPage(page);
    await simulator.open('', messenger);
    await simulator.launch({ latency: '4000' });
    await walk(simulator);
  });

  test(`${messenger}: null payloads, odd payloads and unknown events do no harm`, async ({ page }) => {
    const simulator = new SimulatorPage(page);
    await simulator.open('', messenger);
    await simulator.app.getByRole('article').first().waitFor();
    for (const name of EVENTS[messenger]) {
      for (const data of [
        null,
        undefined,
        '',
        0,
        'x',
        [],
        {},
        { height: 1 },
        { theme_params: null },
        { top: '1e9' },
      ])
        await simulator.say(name, data);
    }
    await walk(simulator);
  });
}

test('a thousand events a second do not stop the page', { tag: '@V17' }, async ({ page }) => {
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await simulator.app.getByRole('article').first().waitFor();
  const longest = simulator.app.locator('html').evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = performance.now();
        let worst = 0;
        const until = last + 2_500;
        const frame = () => {
          const now = performance.now();
          worst = Math.max(worst, now - last);
          last = now;
          if (now < until) requestAnimationFrame(frame);
          else resolve(worst);
        };
        requestAnimationFrame(frame);
      }),
  );
  for (let n = 0; n < 20; n += 1) {
    await simulator.say('safe_area_changed', { top: n, bottom: n, left: 0, right: 0 }, 50);
    await simulator.say('theme_changed', { theme_params: { bg_color: n % 2 ? '#ffffff' : '#17212b' } }, 50);
  }
  expect(await longest).toBeLessThan(1_000);
  await walk(simulator);
});

test('only messages of the framing page are received', { tag: ['@G2', '@gate'] }, async ({ page }) => {
  const simulator = new SimulatorPage(page);
  await simulator.open();
  await walk(simulator);
  const before = await simulator.address();
  // The app's own window sends messages that are the client's alone, in every form.
  await simulator.app.locator('html').evaluate(() => {
    const event = { eventType: 'back_button_pressed', eventData: null };
    window.postMessage(JSON.stringify(event), '*');
    window.postMessage(event, '*');
    const forged = { data: JSON.stringify(event), origin: window.location.origin };
    window.dispatchEvent(new MessageEvent('message', forged));
  });
  await simulator.say('theme_changed', { theme_params: { bg_color: '#17212b' } });
  await expect(simulator.app.locator('html')).toHaveAttribute('data-scheme', 'dark');
  expect(await simulator.address()).toBe(before);
  await simulator.back.click();
  await expect.poll(() => simulator.address()).toBe('/catalog');
});

test.describe('at top level', () => {
  test('a proxy that throws leaves a working page', { tag: '@P26' }, async ({ page, catalog, allow }) => {
    allow(/messenger \w+ Error: the bridge is gone/);
    await page.addInitScript(() => {
      Object.assign(window, {
        TelegramWebviewProxy: {
          postEvent: () => {
            throw new Error('the bridge is gone');
          },
        },
      });
    });
    await catalog.open();
    await catalog.links.first().click();
    await expect(page).toHaveURL(/\/car\/\d+$/);
  });

  test('a proxy without a launch is the oldest client', async ({ page, catalog }) => {
    await page.addInitScript(() => {
      const posted: string[] = [];
      Object.assign(window, {
        posted,
        TelegramWebviewProxy: { postEvent: (name: string) => posted.push(name) },
      });
    });
    await catalog.open();
    const posted = await page.evaluate(() => (window as unknown as { posted: string[] }).posted);
    expect(posted).toContain('web_app_ready');
    expect(posted).not.toContain('web_app_setup_back_button');
  });
});

for (const messenger of MESSENGERS) {
  test(`${messenger}: blocked storage loses the last page, not the launch`, async ({ page }) => {
    await page.addInitScript(() => {
      if (window.parent === window) return;
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    const simulator = new SimulatorPage(page);
    await simulator.open('', messenger);
    await expect(simulator.app.getByRole('link', { name: 'Избранное' })).toBeVisible();
    await walk(simulator);
  });

  test(`${messenger}: a frame with blocked storage keeps page and session over a reload`, async ({
    page,
  }) => {
    // A private window, as every test's, blocks it for frames of other sites.
    const simulator = new SimulatorPage(page);
    await simulator.open('', messenger);
    await walk(simulator);
    const before = await simulator.address();
    await page.getByRole('button', { name: 'Обновить' }).click();
    await expect
      .poll(async () => (await simulator.names()).filter((name) => name === READY[messenger]))
      .toHaveLength(2);
    await expect(simulator.app.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await simulator.address()).toBe(before);
    await simulator.back.click();
    await expect.poll(() => simulator.address()).toBe('/catalog');
    await expect(simulator.app.getByRole('link', { name: 'Избранное' })).toBeVisible();
  });

  test(`${messenger}: a web view that restarts every few seconds resumes its page`, async ({ page }) => {
    const simulator = new SimulatorPage(page);
    await simulator.open('', messenger);
    await simulator.launch({ transport: 'native' });
    await walk(simulator);
    const before = await simulator.address();
    const token = await simulator.stored('access_token');
    for (let n = 0; n < 3; n += 1) {
      // The same launch address again, as phones do it.
      await page
        .locator('iframe')
        .evaluate((frame) => frame.setAttribute('src', (frame as HTMLIFrameElement).src));
      await expect
        .poll(async () => (await simulator.names()).filter((name) => name === READY[messenger]))
        .toHaveLength(n + 2);
      await expect(simulator.app.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await simulator.address()).toBe(before);
    }
    expect(await simulator.stored('access_token')).toBe(token);
  });
}
