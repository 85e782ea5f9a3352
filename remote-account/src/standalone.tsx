import '@cars/shared-ui/tokens/base.css';
import {
  BrowserRouter,
  messengerAtom,
  Navigate,
  Provider,
  store,
  useRoutes,
} from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { ROUTES } from '@cars/shared-contracts/shell/route-table';
import { createRoot } from 'react-dom/client';
import { remoteModule } from './routes.tsx';

/** Where working on this app alone begins. */
const FIRST_PAGE = '/user/1';

const Screens = () =>
  useRoutes([
    ...ROUTES.flatMap(({ name, path }) => {
      const Screen = remoteModule.screens[name];
      return Screen ? [{ path, element: <Screen /> }] : [];
    }),
    { path: '*', element: <Navigate to={FIRST_PAGE} replace /> },
  ]);

store.set(messengerAtom, createNoopMessenger());
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Provider store={store}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </Provider>,
  );
}
