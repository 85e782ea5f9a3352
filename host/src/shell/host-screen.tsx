import { NotFoundPage } from '@cars/shared-app/not-found-page';
import type { RouteName } from '@cars/shared-contracts/shell/route-table';
import { type ComponentType, lazy, Suspense, useCallback, useState } from 'react';
import { RemoteBoundary } from './remote-boundary.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';

type Loader = () => Promise<{ default: ComponentType }>;

/** The host's own screens: rarely opened texts are not part of its first bundle. */
const LOADERS: Partial<Record<RouteName, Loader>> = {
  offer: () => import('../features/legal/offer-page.tsx').then(({ OfferPage }) => ({ default: OfferPage })),
  policy: () =>
    import('../features/legal/policy-page.tsx').then(({ PolicyPage }) => ({ default: PolicyPage })),
};

/** A screen of the host itself; after a failed load the next try makes a new lazy component. */
export const HostScreen = ({ name }: { name: RouteName }) => {
  const loader = LOADERS[name];
  const [Screen, setScreen] = useState(() => loader && lazy(loader));
  const handleRetry = useCallback(() => setScreen(() => loader && lazy(loader)), [loader]);
  if (!Screen) return <NotFoundPage />;
  return (
    <RemoteBoundary onRetry={handleRetry}>
      <Suspense fallback={<SectionSkeleton name={name} />}>
        <Screen />
      </Suspense>
    </RemoteBoundary>
  );
};
