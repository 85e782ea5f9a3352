import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FIREFOX } from '@cars/tooling/run/engines';
import { temporaryFolder } from '@cars/tooling/run/temporary-folder';
import { WebSocket } from 'undici';
import { dragActions, type Engine, keyActions, type Tab, VIEWPORT } from './driver.ts';
import { startCompanion } from './process.ts';

/** A profile without background requests and prompts. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.w3c_touch_events.enabled': 1,
  'intl.accept_languages': 'ru-RU, ru',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  // As on a phone: a scrollbar takes no room.
  'ui.useOverlayScrollbars': 1,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
};

type Call = <Result>(method: string, params?: object) => Promise<Result>;

/** A call of WebDriver BiDi. Throws with the browser's own message when it fails. */
const connect = async (address: string): Promise<Call> => {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (message: { type: string; result: never; message: string }) => void>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`${address}: no connection`));
  });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  };
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ type, result, message }) =>
        type === 'success' ? resolve(result) : reject(new Error(`${method}: ${message}`)),
      );
      socket.send(JSON.stringify({ id: last, method, params }));
    });
};

interface Outcome {
  readonly type: 'success' | 'exception';
  readonly result: { readonly value?: string; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

const tabOf = (call: Call, engine: string, context: string, userContext: string): Tab => {
  const evaluate = async (expression: string): Promise<Outcome['result']> => {
    const { type, result, exceptionDetails } = await call<Outcome>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      resultOwnership: 'none',
    });
    if (type === 'exception') throw new Error(exceptionDetails?.text);
    return result;
  };
  const traverse = async (delta: number) => {
    await call('browsingContext.traverseHistory', { context, delta });
  };
  return {
    engine,
    goto: async (url) => {
      await call('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    reload: async () => {
      await call('browsingContext.reload', { context, wait: 'complete' });
    },
    back: () => traverse(-1),
    forward: () => traverse(1),
    run: async (work, ...args) => {
      const { value } = await evaluate(
        `Promise.resolve((${work}).apply(null, ${JSON.stringify(args)})).then((value) => JSON.stringify(value))`,
      );
      return value === undefined ? undefined : JSON.parse(value);
    },
    drag: async (points) => {
      await call('input.performActions', { context, actions: dragActions(points, 'touch') });
    },
    type: async (text) => {
      await call('input.performActions', { context, actions: keyActions(text) });
    },
    attach: async (field, paths) => {
      const { sharedId } = await evaluate(`(${field})()`);
      if (!sharedId) throw new Error('the file field is missing');
      await call('input.setFiles', { context, element: { sharedId }, files: paths });
    },
    screenshot: async () => {
      const { data } = await call<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await call('browser.removeUserContext', { userContext });
    },
  };
};

/** Starts Firefox with an empty profile; each tab has a container of its own. */
export const startFirefox = async (): Promise<Engine> => {
  const folder = await temporaryFolder('firefox');
  await writeFile(
    join(folder.path, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const browser = await startCompanion(
    FIREFOX.browser,
    ['--headless', '--no-remote', '--profile', folder.path, '--remote-debugging-port=0', 'about:blank'],
    {},
    /WebDriver BiDi listening on (ws:\S+)/,
  );
  const call = await connect(`${browser.match?.[1]}/session`);
  const { capabilities } = await call<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  return {
    open: async () => {
      const { userContext } = await call<{ userContext: string }>('browser.createUserContext');
      const { context } = await call<{ context: string }>('browsingContext.create', {
        type: 'tab',
        userContext,
      });
      await call('browsingContext.setViewport', { context, viewport: VIEWPORT });
      return tabOf(call, `Firefox ${capabilities.browserVersion}`, context, userContext);
    },
    close: async () => {
      await browser.stop();
      await folder.remove();
    },
  };
};
