import {
  BrowserRouter,
  launchAtom,
  messengerAtom,
  Provider,
  previewAdAtom,
  sessionAtom,
  showToastAtom,
  store,
  toastAtom,
  useAtomValue,
  useLocation,
  useRoutes,
} from '@cars/shared-contracts/runtime';
import type { User } from '@cars/shared-contracts/schemas/user';
import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { afterEach, beforeEach } from '@rstest/core';
import { cleanup, type RenderResult, render } from '@testing-library/react';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { userProfile } from './factories.ts';

export type Store = typeof store;

export const TOKEN = 'token-of-more-than-sixteen-signs';

interface StageOptions {
  readonly messenger?: Partial<Messenger>;
  /** Bulletin mode: sellers may publish. */
  readonly bulletin?: boolean;
}

/** A guest in an ordinary launch, with a messenger without effect. */
const fill = (into: Store, { messenger, bulletin = true }: StageOptions) => {
  into.set(messengerAtom, createNoopMessenger(messenger));
  into.set(sessionAtom, { status: 'guest' });
  const { settings } = into.get(launchAtom);
  into.set(launchAtom, { isAdmin: false, settings: { ...settings, bulletin_mode: bulletin } });
};

/** The initial state: a guest, an ordinary launch, nothing stored. */
export const resetStage = (options: StageOptions = {}) => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  fill(store, options);
  store.set(showToastAtom, null);
  store.set(previewAdAtom, null);
};

/** Resets the stage before each test and unmounts everything after it. */
export const stageTests = (options: StageOptions = {}) => {
  beforeEach(() => resetStage(options));
  afterEach(cleanup);
};

/** A store of its own for one test, for atoms whose state survives a reset. */
export const freshStore = (options: StageOptions = {}): Store => {
  const fresh = createStore();
  fill(fresh, options);
  return fresh;
};

export const signIn = (user: User = userProfile(), into: Store = store) =>
  into.set(sessionAtom, { status: 'signed-in', token: TOKEN, user });

/** `content` within the store and the router. */
export const inApp = (content: ReactNode, within: Store = store) => (
  <Provider store={within}>
    <BrowserRouter>{content}</BrowserRouter>
  </Provider>
);

/** Renders `content` at an address. */
export const showElement = (content: ReactNode, address = '/', within: Store = store): RenderResult => {
  window.history.replaceState(null, '', address);
  return render(inApp(content, within));
};

const Elsewhere = () => <p>{`другой экран ${useLocation().pathname}`}</p>;

const Screens = ({ screens }: Pick<RemoteModule, 'screens'>) =>
  useRoutes([
    ...ROUTES.flatMap(({ name, path }) => {
      const Screen = screens[name];
      return Screen ? [{ path, element: <Screen /> }] : [];
    }),
    { path: '*', element: <Elsewhere /> },
  ]);

/** The shell shows toasts; a screen that was left may still cause one. */
const Toast = () => <p role="note">{useAtomValue(toastAtom)?.text}</p>;

/** Renders an app's screens at an address; addresses of other apps show where the user is. */
export const showScreens = (screens: RemoteModule['screens'], address: string, within: Store = store) =>
  showElement(
    <>
      <Screens screens={screens} />
      <Toast />
    </>,
    address,
    within,
  );
