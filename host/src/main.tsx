import {
  BrowserRouter,
  followStoredSessionAtom,
  isSignedInAtom,
  launchAtom,
  Provider,
  store,
  widgetSlotAtom,
} from '@cars/shared-contracts/runtime';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { routeOf } from '@cars/shared-contracts/shell/route-table';
import { createRoot } from 'react-dom/client';
import { readSettings } from './boot/data-blocks.ts';
import { connectMessenger } from './messenger/connect-messenger.ts';
import { createMessenger } from './messenger/create-messenger.ts';
import { preloadOnPointerDown, preloadWhenIdle } from './remotes/preload.ts';
import { loadRemoteApp } from './remotes/remote-loader.ts';
import { WidgetSlot } from './remotes/widget-slot.tsx';
import { Shell } from './shell/shell.tsx';
import './shell/shell.css';

/**
 * The root is made when the first screen's section is here, so that React never commits a placeholder, which
 * it would keep for 300 ms. A slow section is not waited for longer than this.
 */
const FIRST_SECTION_WAIT_MS = 1000;
/** Most people open a car next. */
const LIKELY_NEXT: RemoteApp = 'remote-ad';

const firstSection = (): RemoteApp | null => {
  const route = routeOf(window.location.pathname);
  if (!route || route.app === 'host') return null;
  return route.loginRequired && !store.get(isSignedInAtom) ? 'remote-account' : route.app;
};

const app = firstSection();
const section = app ? loadRemoteApp(app).catch(() => null) : Promise.resolve(null);

const settings = readSettings();
if (settings) store.set(launchAtom, { settings, isAdmin: false });
const messenger = createMessenger();
connectMessenger(messenger);
store.set(widgetSlotAtom, WidgetSlot);
window.addEventListener('storage', () => store.set(followStoredSessionAtom));
window.addEventListener('unhandledrejection', ({ reason }) => console.warn('unhandled', reason));

const render = () => {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  createRoot(container, {
    onCaughtError: () => undefined,
  }).render(
    <Provider store={store}>
      <BrowserRouter>
        <Shell />
      </BrowserRouter>
    </Provider>,
  );
  messenger.ready();
  preloadOnPointerDown();
  if (app === 'remote-catalog') preloadWhenIdle(LIKELY_NEXT);
};

const start = Promise.race([
  section,
  new Promise((resolve) => {
    setTimeout(resolve, FIRST_SECTION_WAIT_MS);
  }),
]);
start.then(render);
