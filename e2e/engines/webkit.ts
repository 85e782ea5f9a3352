import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WEBKIT } from '@cars/tooling/run/engines';
import { freePort } from '@cars/tooling/run/free-port';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { dragActions, type Engine, keyActions, type Tab, VIEWPORT } from './driver.ts';
import { type Companion, startCompanion } from './process.ts';

/** The name under which WebDriver sends an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PAGE_LOAD_MS = 30_000;

/** MiniBrowser's toolbar would keep the window wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }';

/** A call to the driver. Throws with the driver's own message when it fails. */
const caller =
  (address: string) =>
  async <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Result> => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };

type Call = ReturnType<typeof caller>;

interface NewSession {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

const newSession = (call: Call): Promise<NewSession> =>
  call('POST', '/session', {
    capabilities: {
      alwaysMatch: { browserName: 'MiniBrowser', timeouts: { pageLoad: PAGE_LOAD_MS } },
    },
  });

/** Makes the page itself as large as the phone: the window also has a toolbar. */
const fitWindow = async (call: Call): Promise<void> => {
  await call('POST', '/window/rect', { ...VIEWPORT });
  const height = await call<number>('POST', '/execute/sync', { script: 'return innerHeight', args: [] });
  await call('POST', '/window/rect', { ...VIEWPORT, height: 2 * VIEWPORT.height - height });
};

const tabOf = (call: Call, engine: string, browser: Companion): Tab => ({
  engine,
  goto: (url) => call('POST', '/url', { url }),
  reload: () => call('POST', '/refresh', {}),
  back: () => call('POST', '/back', {}),
  forward: () => call('POST', '/forward', {}),
  run: (work, ...args) =>
    call('POST', '/execute/sync', { script: `return (${work}).apply(null, arguments)`, args }),
  // The driver accepts touches but sends mouse events.
  drag: (points) => call('POST', '/actions', { actions: dragActions(points, 'mouse') }),
  type: (text) => call('POST', '/actions', { actions: keyActions(text) }),
  attach: async (field, paths) => {
    const found = await call<Record<string, string> | null>('POST', '/execute/sync', {
      script: `return (${field})()`,
      args: [],
    });
    if (!found) throw new Error('the file field is missing');
    await call('POST', `/element/${found[ELEMENT]}/value`, { text: paths.join('\n') });
  },
  screenshot: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
  close: async () => {
    try {
      await call('DELETE', '');
    } finally {
      await browser.stop();
    }
  },
});

/** Resolves when the driver accepts sessions. */
const driverIsReady = async (call: Call): Promise<void> => {
  const deadline = Date.now() + PAGE_LOAD_MS;
  const isReady = () =>
    call<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver is not ready after ${PAGE_LOAD_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/**
 * Starts WebKit's driver with a screen of its own; each tab is a session with a browser of its own. The driver would
 * start the browser itself on a port that another connection may take first, and then waits for it forever.
 */
export const startWebkit = async (): Promise<Engine> => {
  const folder = await temporaryFolder('webkit');
  const settings = join(folder.path, 'gtk-3.0');
  await mkdir(settings);
  await writeFile(join(settings, 'gtk.css'), NARROW_TOOLBAR);
  // Xvfb itself would choose the number of a screen that is just ending, and lose its socket with that one.
  const display = `:${randomInt(1_000, 30_000)}`;
  const screen = await startCompanion(
    'Xvfb',
    [display, '-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {},
    /^\d+$/,
  );
  const environment = {
    DISPLAY: display,
    XDG_CONFIG_HOME: folder.path,
    // A container has no session bus and no helper for assistive tools.
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    LANG: 'C.UTF-8',
    GTK_OVERLAY_SCROLLING: '1',
  };
  const port = await freePort();
  const browserAddress = `127.0.0.1:${await freePort()}`;
  const driver = await startCompanion(
    WEBKIT.driver,
    [`--port=${port}`, `--target=${browserAddress}`],
    environment,
  );
  const address = `http://127.0.0.1:${port}`;
  const root = caller(address);
  await Promise.race([driverIsReady(root), driver.failed]);
  return {
    open: async () => {
      const browser = await startCompanion(WEBKIT.browser, ['--automation'], {
        ...environment,
        WEBKIT_INSPECTOR_SERVER: browserAddress,
      });
      const session = await Promise.race([newSession(root), browser.failed, driver.failed]).catch(
        async (error: unknown) => {
          await browser.stop();
          throw error;
        },
      );
      const call = caller(`${address}/session/${session.sessionId}`);
      await fitWindow(call);
      return tabOf(call, `WebKitGTK ${session.capabilities.browserVersion}`, browser);
    },
    close: async () => {
      await driver.stop();
      await screen.stop();
      await folder.remove();
    },
  };
};
