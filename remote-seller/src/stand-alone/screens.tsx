import { isSignedInAtom, Navigate, useAtomValue, useRoutes } from '@cars/shared-contracts/runtime';
import { ROUTES, type RouteEntry } from '@cars/shared-contracts/shell/route-table';
import { remoteModule } from '../routes.tsx';
import { SignInStage } from './sign-in-stage.tsx';
import { STATISTICS_PATH, StatisticsStage } from './statistics-stage.tsx';

/** The first page of this app without the host. */
const FIRST_PAGE = '/create-ad';

/** The app's screens and its widget, without the host; guarded screens show a sign-in. */
export const Screens = () => {
  const isSignedIn = useAtomValue(isSignedInAtom);
  return useRoutes([
    ...ROUTES.flatMap(({ name, path, ...route }) => {
      const Screen = remoteModule.screens[name];
      const isOpen = isSignedIn || !(route as Partial<RouteEntry>).loginRequired;
      return Screen ? [{ path, element: isOpen ? <Screen /> : <SignInStage /> }] : [];
    }),
    { path: STATISTICS_PATH, element: <StatisticsStage /> },
    { path: '*', element: <Navigate to={FIRST_PAGE} replace /> },
  ]);
};
