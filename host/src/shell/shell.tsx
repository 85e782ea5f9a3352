import { NotFoundPage } from '@cars/shared-app/not-found-page';
import { Navigate, useLocation, useRoutes } from '@cars/shared-contracts/runtime';
import {
  paths,
  ROUTES,
  type RouteEntry,
  type RouteName,
  routeOf,
} from '@cars/shared-contracts/shell/route-table';
import { useEffect } from 'react';
import { Guard } from './guard.tsx';
import { HostScreen } from './host-screen.tsx';
import { RemoteScreen } from './remote-screen.tsx';
import { useBackButton } from './use-back-button.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useHeader } from './use-header.ts';
import { useHeaderFocus } from './use-header-focus.ts';
import { usePageLock } from './use-page-lock.ts';
import { useScrollReset } from './use-scroll-reset.ts';
import { useSettingsButton } from './use-settings-button.ts';

/** The start page: the catalog, with the query unchanged. */
const ToCatalog = () => {
  const { search } = useLocation();
  return <Navigate to={`${paths.catalog()}${search}`} replace />;
};

const RouteScreen = ({ route }: { route: RouteEntry & { name: RouteName } }) => {
  const { pathname } = useLocation();
  // The router accepts any text for a parameter; the table defines the valid numbers. Any other page number
  // means the list from its start [CAT-40].
  if (routeOf(pathname)?.name !== route.name) {
    return route.name === 'catalog' ? <ToCatalog /> : <NotFoundPage />;
  }
  return (
    <Guard route={route}>
      {route.app === 'host' ? (
        <HostScreen name={route.name} />
      ) : (
        <RemoteScreen app={route.app} name={route.name} />
      )}
    </Guard>
  );
};

const ROUTE_OBJECTS = [
  { path: '/', element: <ToCatalog /> },
  ...ROUTES.map((route) => ({
    path: route.path,
    element: <RouteScreen key={route.name} route={route} />,
  })),
  { path: '*', element: <NotFoundPage /> },
];

/** All routes [ROLE-1], with guards, the messenger's back button and a new instance of every screen. */
export const Shell = ({ onPage }: { onPage?: (page: string) => void }) => {
  const { pathname, search } = useLocation();
  useEffect(() => onPage?.(pathname + search), [onPage, pathname, search]);
  const route = routeOf(pathname);
  useBackButton(route);
  useHeader(route);
  useHeaderFocus();
  useFocusReturn();
  useSettingsButton();
  usePageLock();
  useScrollReset(route?.app === 'remote-catalog' ? route.name : pathname);
  return useRoutes(ROUTE_OBJECTS);
};
