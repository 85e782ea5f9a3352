import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WEBKIT } from '@cars/tooling/run/engines';
import { freePort } from '../stack/free-port.ts';
import { temporaryFolder } from '../stack/temporary-folder.ts';
import { dragActions, type Engine, keyActions, type Tab, VIEWPORT } from './driver.ts';
import { startCompanion } from './process.ts';

/** The name under which WebDriver sends an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PAGE_LOAD_MS = 30_000;

/** MiniBrowser's toolbar would keep the window wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }';

/** A call to the driver. Throws with the driver's own words when it refuses. */
const caller =
  (address: string) =>
  async <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: Answer & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };

type Call = ReturnType<typeof caller>;

interface NewSession {
  readonly sessionId: string;
  readonly capabilities: { readonly browserVersion: string };
}

const newSession = (call: Call, binary: string): Promise<NewSession> =>
  call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        timeouts: { pageLoad: PAGE_LOAD_MS },
      },
    },
  });

/** Makes the page itself as large as the phone: the window has a toolbar besides. */
const fitWindow = async (call: Call): Promise<void> => {
  await call('POST', '/window/rect', { ...VIEWPORT });
  const height = await call<number>('POST', '/execute/sync', { script: 'return innerHeight', args: [] });
  await call('POST', '/window/rect', { ...VIEWPORT, height: 2 * VIEWPORT.height - height });
};

const tabOf = (call: Call): Tab => ({
  goto: (url) => call('POST', '/url', { url }),
  reload: () => call('POST', '/refresh', {}),
  back: () => call('POST', '/back', {}),
  forward: () => call('POST', '/forward', {}),
  run: (work, ...args) =>
    call('POST', '/execute/sync', { script: `return (${work}).apply(null, arguments)`, args }),
  // The driver takes fingers and sends a mouse.
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
  close: () => call('DELETE', ''),
});

/** Starts WebKit's driver with a screen of its own; each tab is a session with a browser of its own. */
export const startWebkit = async (): Promise<Engine> => {
  const folder = await temporaryFolder('webkit');
  const settings = join(folder.path, 'gtk-3.0');
  await mkdir(settings);
  await writeFile(join(settings, 'gtk.css'), NARROW_TOOLBAR);
  const screen = await startCompanion(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {},
    /^\d+$/,
  );
  const port = await freePort();
  const driver = await startCompanion(WEBKIT.driver, [`--port=${port}`], {
    DISPLAY: `:${screen.match?.[0]}`,
    XDG_CONFIG_HOME: folder.path,
    // No session bus, no helper for assistive tools: both are asked for in vain in a container.
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    LANG: 'C.UTF-8',
  });
  const address = `http://127.0.0.1:${port}`;
  const root = caller(address);
  const deadline = Date.now() + PAGE_LOAD_MS;
  while (
    !(await root('GET', '/status').then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver says nothing');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const begin = async () => {
    const session = await newSession(root, WEBKIT.browser);
    const call = caller(`${address}/session/${session.sessionId}`);
    return { call, version: session.capabilities.browserVersion };
  };
  // The driver does not say which version it drives before it drives one.
  const first = await begin();
  await first.call('DELETE', '');
  return {
    version: `WebKitGTK ${first.version}`,
    open: async () => {
      const { call } = await begin();
      await fitWindow(call);
      return tabOf(call);
    },
    close: async () => {
      await driver.stop();
      await screen.stop();
      await folder.remove();
    },
  };
};
