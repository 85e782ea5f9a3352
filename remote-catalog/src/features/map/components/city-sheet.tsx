import { LoadFailure } from '@cars/shared-app/load-failure';
import { Sheet } from '@cars/shared-app/sheet';
import { useRequest } from '@cars/shared-app/use-request';
import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import { cityById } from '@cars/shared-contracts/rules/city-list';
import { Link, previewAdAtom, useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdPage } from '@cars/shared-contracts/schemas/ad';
import { AdCard, type AdCardProps } from '@cars/shared-ui/ad/ad-card';
import { AD_COLUMNS, AdColumnsSkeleton } from '@cars/shared-ui/ad/ad-columns';
import { Button } from '@cars/shared-ui/kit/button';
import { foundNumber } from '../../../found-text.ts';
import { applyFilterAtom, mapPlaceAtom } from '../../listing/atoms.ts';
import { cityCarsRequest, citySearchAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './city-sheet.module.css';

export type CardHeart = NonNullable<AdCardProps['heart']>;

const Cars = ({ page, heart }: { page: AdPage; heart: CardHeart }) => {
  const openAd = useSetAtom(previewAdAtom);
  const total = page.pagination.total_items ?? page.items.length;
  return (
    <>
      {total > page.items.length && (
        <p className={styles.found}>{TEXTS.firstOf(page.items.length, foundNumber(total))}</p>
      )}
      <ul className={AD_COLUMNS}>
        {page.items.map((ad) => (
          <li key={ad.id}>
            <AdCard ad={ad} linkTo={Link} onOpen={openAd} heart={heart} isEager={false} />
          </li>
        ))}
      </ul>
    </>
  );
};

/** The first cars of one city on the map; the rest are in the list [CAT-81]. */
export const CitySheet = ({
  filter,
  heart,
  onClose,
}: {
  filter: CatalogFilter;
  heart: CardHeart;
  onClose: () => void;
}) => {
  const search = useAtomValue(citySearchAtom)(filter);
  const { state, retry } = useRequest(cityCarsRequest, filter.sort, search);
  const apply = useSetAtom(applyFilterAtom);
  const setPlace = useSetAtom(mapPlaceAtom);
  const navigate = useNavigate();
  const openList = () => {
    onClose();
    setPlace(null);
    navigate(apply({ change: filter }));
  };
  return (
    <Sheet
      title={cityById(Number(filter.cityId))?.name ?? TEXTS.map}
      isTall
      onClose={onClose}
      footer={
        <Button isWide onClick={openList}>
          {TEXTS.openList}
        </Button>
      }
    >
      <div className={styles.cars}>
        {state.status === 'loading' && <AdColumnsSkeleton />}
        {state.status === 'failed' && (
          <LoadFailure place="note" title={TEXTS.carsFailed} failure={state.failure} onRetry={retry} />
        )}
        {state.status === 'loaded' && <Cars page={state.data} heart={heart} />}
      </div>
    </Sheet>
  );
};
