import {
  BrowserRouter,
  messengerAtom,
  Navigate,
  Provider,
  store,
  useRoutes,
} from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** The screens of one remote; any other address redirects to its first page. */
export const RemoteScreens = ({
  remote,
  firstPage,
}: {
  readonly remote: RemoteModule;
  readonly firstPage: string;
}) =>
  useRoutes([
    ...ROUTES.flatMap(({ name, path }) => {
      const Screen = remote.screens[name];
      return Screen ? [{ path, element: <Screen /> }] : [];
    }),
    { path: '*', element: <Navigate to={firstPage} replace /> },
  ]);

/** Renders a remote without the host. */
export const mountStandAlone = (screens: ReactNode): void => {
  store.set(messengerAtom, createNoopMessenger());
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <Provider store={store}>
      <BrowserRouter>{screens}</BrowserRouter>
    </Provider>,
  );
};
