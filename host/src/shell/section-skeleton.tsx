import type { RouteName } from '@cars/shared-contracts/shell/route-table';
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

/** Fallback of a loading section, identical to the static skeleton in the HTML. */
export const SectionSkeleton = ({ name }: { name: RouteName }) => (
  <div data-skeleton={name === 'catalog' ? 'remote-catalog' : name === 'car-details' ? 'remote-ad' : 'none'}>
    <p className="visually-hidden" role="status">
      {texts.loading}
    </p>
    <CatalogSkeleton />
    <CarSkeleton />
  </div>
);
