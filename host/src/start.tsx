import { forgetOldReturnUrl } from '@cars/shared-app/return-url';
import { preloadReplies } from '@cars/shared-contracts/client/load-replies';
import { nextTask } from '@cars/shared-contracts/client/next-task';
import {
  api,
  BrowserRouter,
  followStoredSessionAtom,
  isSignedInAtom,
  launchAtom,
  Provider,
  store,
  widgetSlotAtom,
} from '@cars/shared-contracts/runtime';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import { paths, routeOf } from '@cars/shared-contracts/shell/route-table';
import { hostCanary, readSettings } from './boot/data-blocks.ts';
import { mountNotices } from './features/notices/notices-widget.tsx';
import { connectMessenger } from './messenger/connect-messenger.ts';
import { createMessenger } from './messenger/create-messenger.ts';
import { readLaunch } from './messenger/launch-hash.ts';
import { readStart, rememberPage } from './messenger/start-page.ts';
import { startSession } from './messenger/start-session.ts';
import { startBuilds } from './overrides/start-builds.ts';
import { requestHost } from './remotes/host-canary.ts';
import { preloadNextWhenIdle, preloadOnPointerDown } from './remotes/preload.ts';
import { loadRemoteApp } from './remotes/remote-loader.ts';
import { whenIdle } from './remotes/when-idle.ts';
import { WidgetSlot } from './remotes/widget-slot.tsx';
import { hasFirstScreen, mount } from './shell/hydrate.tsx';
import { tolerateChangesFromOutside } from './shell/outside.ts';
import { requestDevice } from './shell/request-device.ts';
import { Shell } from './shell/shell.tsx';
import { ignoreStrayDrops } from './shell/stray-drops.ts';
import './boot/page-frame.css';
import './boot/skeletons.css';
import './shell/shell.css';

/**
 * React would show a committed placeholder for at least 300 ms, so the root is created when the first section has
 * loaded, or after this time. With a server-rendered first screen there is no such limit.
 */
const FIRST_SECTION_WAIT_MS = 1000;

tolerateChangesFromOutside();
const settings = readSettings();
const launch = readLaunch();
store.set(widgetSlotAtom, WidgetSlot);
forgetOldReturnUrl();
window.addEventListener('storage', () => store.set(followStoredSessionAtom));
window.addEventListener('unhandledrejection', ({ reason }) => console.warn('unhandled', reason));

/** The app of the first screen, and whether it has to wait for the sign-in. */
const firstScreen = ({ initData }: Messenger): { app: RemoteApp | null; isGuarded: boolean } => {
  const route = routeOf(window.location.pathname);
  if (!route || route.app === 'host') return { app: null, isGuarded: route?.loginRequired === true };
  const isGuarded = route.loginRequired === true && !store.get(isSignedInAtom);
  return { app: isGuarded && !initData ? 'remote-account' : route.app, isGuarded };
};

const onPage = (page: string) => {
  rememberPage(launch, page);
  preloadNextWhenIdle(window.location.pathname);
};

/** What no first screen needs, each part in a task of its own. */
const startRest = async () => {
  preloadReplies();
  const sender = import('./telemetry/sender.ts').catch(() => null);
  await nextTask();
  // Part of the shell's bundle: without a network a chunk of its own could not be loaded.
  mountNotices();
  await nextTask();
  requestHost(hostCanary());
  const telemetry = await sender;
  await nextTask();
  telemetry?.startTelemetry(settings?.demo === true);
  await nextTask();
  await requestDevice(api);
};

const render = (app: RemoteApp | null, messenger: Messenger) => {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root');
  mount(
    container,
    app,
    <Provider store={store}>
      {/*
       * Renders a tap's screen synchronously: as a transition its first paint would be some frames later.
       */}
      <BrowserRouter useTransitions={false}>
        <Shell onPage={onPage} />
      </BrowserRouter>
    </Provider>,
  );
  messenger.ready();
  preloadOnPointerDown();
  whenIdle(() => void startRest());
};

const start = async () => {
  const messenger = await createMessenger(settings);
  await nextTask();
  connectMessenger(messenger);
  ignoreStrayDrops();
  const { name, initData } = messenger;
  // The adapter decides whether start data exist: outside of a messenger they are empty [A9].
  const signingIn = name === undefined ? null : startSession({ messenger: name, initData, store, api });
  const adminSha256 = settings?.admin_start_param_sha256 ?? null;
  const { isAdmin } = await readStart({ launch, initData, adminSha256 });
  if (settings) store.set(launchAtom, { settings, isAdmin });
  await startBuilds(isAdmin);
  const { app, isGuarded } = firstScreen(messenger);
  const isThere = hasFirstScreen();
  // The start page is the catalog: the address is corrected before hydration.
  if (isThere && window.location.pathname === '/')
    window.history.replaceState(window.history.state, '', paths.catalog() + window.location.search);
  await Promise.race([
    Promise.all([app && loadRemoteApp(app).catch(() => null), isGuarded && signingIn]),
    new Promise((resolve) => {
      if (!isThere) setTimeout(resolve, FIRST_SECTION_WAIT_MS);
    }),
  ]);
  render(app, messenger);
};

void start();
