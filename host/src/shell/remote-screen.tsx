import { NotFoundPage } from '@cars/shared-app/not-found-page';
import { isHydratingAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { RouteName } from '@cars/shared-contracts/shell/route-table';
import { Suspense, use, useCallback, useEffect, useState } from 'react';
import {
  forgetFailure,
  loadRemoteApp,
  markScreen,
  recordCrash,
  retryRemote,
} from '../remotes/remote-loader.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';

const LoadedScreen = ({ app, name }: { app: RemoteApp; name: RouteName }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen of the section has its own mark
  useEffect(() => markScreen(app), [app, name]);
  // Always called: React treats a `use` that is left out once the module has loaded as an error.
  const { screens } = use(loadRemoteApp(app));
  const Screen = screens[name];
  return Screen ? <Screen /> : <NotFoundPage />;
};

/** A screen that a remote renders, with its own skeleton and its own failure. */
export const RemoteScreen = ({ app, name }: { app: RemoteApp; name: RouteName }) => {
  // The server renders no boundary around a screen, and a screen that is hydrated is loaded: it waits for
  // nothing.
  const isHydrating = useAtomValue(isHydratingAtom);
  const [isHydrated, setIsHydrated] = useState(isHydrating);
  const handleRetry = useCallback(() => {
    setIsHydrated(false);
    retryRemote(app);
  }, [app]);
  const handleLeave = useCallback(() => forgetFailure(app), [app]);
  const handleCrash = useCallback((error: unknown) => recordCrash(app, error), [app]);
  const screen = <LoadedScreen app={app} name={name} />;
  return (
    <RemoteBoundary onRetry={handleRetry} onLeave={handleLeave} onCrash={handleCrash}>
      {isHydrated ? screen : <Suspense fallback={<SectionSkeleton name={name} />}>{screen}</Suspense>}
    </RemoteBoundary>
  );
};
