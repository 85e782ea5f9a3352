import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { RouteName } from '@cars/shared-contracts/shell/route-table';
import { Suspense, use, useCallback, useEffect } from 'react';
import {
  forgetFailure,
  loadedRemote,
  loadRemoteApp,
  markScreen,
  noteCrash,
  retryRemote,
} from '../remotes/remote-loader.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';

const LoadedScreen = ({ app, name }: { app: RemoteApp; name: RouteName }) => {
  // A section that is here already is drawn at once: waiting for a settled promise would show the skeleton.
  const { screens } = loadedRemote(app) ?? use(loadRemoteApp(app));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every screen of the section counts
  useEffect(() => markScreen(app), [app, name]);
  const Screen = screens[name];
  return Screen ? <Screen /> : <NotFoundPage />;
};

/** A screen that a remote draws, with its own skeleton and its own failure. */
export const RemoteScreen = ({ app, name }: { app: RemoteApp; name: RouteName }) => {
  const handleRetry = useCallback(() => retryRemote(app), [app]);
  const handleLeave = useCallback(() => forgetFailure(app), [app]);
  const handleCrash = useCallback(() => noteCrash(app), [app]);
  return (
    <RemoteBoundary onRetry={handleRetry} onLeave={handleLeave} onCrash={handleCrash}>
      <Suspense fallback={<SectionSkeleton name={name} />}>
        <LoadedScreen app={app} name={name} />
      </Suspense>
    </RemoteBoundary>
  );
};
