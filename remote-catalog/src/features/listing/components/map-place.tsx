import { LoadFailure } from '@cars/shared-app/load-failure';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { type ComponentType, useState } from 'react';
import { AdGridSkeleton } from './ad-grid.tsx';

/** The place of the map in the list [CAT-79]. `load` must be a constant of a module. */
export const MapPlace = ({ load }: { load: () => Promise<ComponentType<object>> }) => {
  const [attempt, setAttempt] = useState(0);
  return (
    <LazyPart
      key={attempt}
      load={load}
      props={{}}
      whileLoading={<AdGridSkeleton />}
      whenFailed={<LoadFailure title="Карта не загрузилась" onRetry={() => setAttempt(attempt + 1)} />}
    />
  );
};
