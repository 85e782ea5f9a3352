import { useRequest } from '@cars/shared-app/use-request';
import { Link, useAtomValue, userIdAtom } from '@cars/shared-contracts/runtime';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { buttonClass } from '@cars/shared-ui/kit/button';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { StateMessage } from '@cars/shared-ui/kit/state-message';
import type { ReactNode } from 'react';
import { similarRequest } from '../similar-atoms.ts';
import { goneWords } from '../similar-rules.ts';
import { TEXTS } from '../texts.ts';
import { CarMissing } from './car-message.tsx';
import { loadSimilarCards } from './similar/similar-part.tsx';

/** In place of a car that is sold, archived or deleted: what happened, and similar cars [CAR-55] [P11]. */
export const CarGone = ({ id, waiting }: { readonly id: number; readonly waiting: ReactNode }) => {
  const { state } = useRequest(similarRequest, id, useAtomValue(userIdAtom) ?? 0);
  if (state.status === 'loading') return waiting;
  if (state.status === 'failed') return <CarMissing />;
  const { items } = state.data;
  const words = goneWords(state.data);
  return (
    <>
      <StateMessage
        place={items.length > 0 ? 'top' : 'page'}
        title={words.title}
        text={words.text || TEXTS.missingText}
        action={
          <Link to={paths.catalog()} className={buttonClass()}>
            {TEXTS.toCatalog}
          </Link>
        }
      />
      {items.length > 0 && <LazyPart load={loadSimilarCards} props={{ ads: items }} />}
    </>
  );
};
