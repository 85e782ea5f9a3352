import type { RouteName } from '@cars/shared-contracts/shell/route-table';
import { BrandSign } from '@cars/shared-ui/kit/brand-sign';
import type { ComponentType } from 'react';
import type { SkeletonKind } from '../boot/first-app.ts';
import { texts } from './texts.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

const CatalogSkeleton = () => (
  <div className="boot boot-catalog" aria-hidden="true">
    <div className="boot-bar">
      <BrandSign size={30} />
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

const SKELETONS: Readonly<Record<SkeletonKind, ComponentType>> = {
  catalog: CatalogSkeleton,
  car: CarSkeleton,
  page: PageSkeleton,
};

/** As `firstSkeleton` chooses by the path. */
const kindOf = (name: RouteName): SkeletonKind => {
  if (name === 'catalog') return 'catalog';
  return name === 'car-details' ? 'car' : 'page';
};

/** Fallback of a loading section, identical to the static skeleton in the HTML. */
export const SectionSkeleton = ({ name }: { name: RouteName }) => {
  const kind = kindOf(name);
  const Skeleton = SKELETONS[kind];
  return (
    <div data-skeleton={kind}>
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Skeleton />
    </div>
  );
};
