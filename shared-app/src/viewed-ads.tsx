import {
  api,
  Link,
  previewAdAtom,
  useAtomValue,
  userIdAtom,
  useSetAtom,
} from '@cars/shared-contracts/runtime';
import type { AdCard as Ad } from '@cars/shared-contracts/schemas/ad';
import { AdCard } from '@cars/shared-ui/ad/ad-card';
import { AD_ROW } from '@cars/shared-ui/ad/ad-columns';
import { Button } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { useId } from 'react';
import { FavouriteHeart } from './favourite-heart.tsx';
import { createRequest } from './request.ts';
import { useRequest } from './use-request.ts';
import styles from './viewed-ads.module.css';
import { viewedIdsAtom } from './viewed-ids.ts';

const TITLE = 'Вы недавно смотрели';
const CLEAR = 'Очистить';

/** The cards with the hearts of this user (0: a guest). */
const cardsRequest = createRequest({
  name: 'viewed ads',
  keepsLoaded: true,
  load: async (signal, ids: string, _userId: number): Promise<readonly Ad[] | null> =>
    (await api.ads.cards({ body: { ids: ids.split(',').map(Number) } }, { signal }))?.data.items ?? null,
});

/**
 * The row of the ads last opened on this device, without the one whose page it is on. It is an offer beside other
 * content: what cannot be loaded, and ads that are gone, are left out silently.
 */
export const ViewedAds = ({ exceptId }: { readonly exceptId?: number }) => {
  const ids = useAtomValue(viewedIdsAtom).filter((id) => id !== exceptId);
  return ids.length > 0 ? <Row ids={ids.join(',')} /> : null;
};

const Row = ({ ids }: { readonly ids: string }) => {
  const titleId = useId();
  const { state } = useRequest(cardsRequest, ids, useAtomValue(userIdAtom) ?? 0);
  const change = useSetAtom(viewedIdsAtom);
  const openAd = useSetAtom(previewAdAtom);
  if (state.status !== 'loaded' || state.data.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {TITLE}
        </h2>
        <Button look="plain" className={styles.clear} onClick={() => change(() => [])}>
          {CLEAR}
        </Button>
      </div>
      <ul className={classNames(AD_ROW, styles.row)}>
        {state.data.map((ad) => (
          <li key={ad.id} className={styles.item}>
            <AdCard ad={ad} linkTo={Link} onOpen={openAd} heart={FavouriteHeart} />
          </li>
        ))}
      </ul>
    </section>
  );
};
