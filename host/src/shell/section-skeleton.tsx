import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import type { RouteName } from '@cars/shared-contracts/shell/route-table';
import type { ComponentType } from 'react';
import { texts } from './texts.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

const CatalogSkeleton = () => (
  <div className="boot boot-catalog" aria-hidden="true">
    <div className="boot-bar">
      <span className="boot-logo">{texts.brand}</span>
      <i className="boot-field" />
      <i />
    </div>
    <div className="boot-pills">
      <i />
      <i />
    </div>
    <div className="boot-grid">
      {CARDS.map((card) => (
        <div key={card}>
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
      ))}
    </div>
  </div>
);

const CarSkeleton = () => (
  <div className="boot boot-car" aria-hidden="true">
    <i className="boot-photo" />
    <div className="boot-lines">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  </div>
);

const PageSkeleton = () => (
  <div className="boot boot-page" aria-hidden="true">
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
);

/** The skeletons by app, as in the HTML. */
const skeletonOf = (name: RouteName): { app: RemoteApp; Skeleton: ComponentType } => {
  if (name === 'catalog') return { app: 'remote-catalog', Skeleton: CatalogSkeleton };
  if (name === 'car-details') return { app: 'remote-ad', Skeleton: CarSkeleton };
  return { app: 'remote-account', Skeleton: PageSkeleton };
};

/** Fallback of a loading section, identical to the static skeleton in the HTML. */
export const SectionSkeleton = ({ name }: { name: RouteName }) => {
  const { app, Skeleton } = skeletonOf(name);
  return (
    <div data-skeleton={app}>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Skeleton />
    </div>
  );
};
