import { useAtomValue } from '@cars/shared-contracts/runtime';
import { LazyPart } from '@cars/shared-ui/kit/lazy-part';
import { queryOutcomeAtom, unknownQueryAtom } from '../../search/atoms.ts';

const loadUnknown = () => import('./unknown-query.tsx').then(({ UnknownQuery }) => UnknownQuery);
const loadUnapplied = () => import('./unknown-query.tsx').then(({ UnappliedWords }) => UnappliedWords);

const loadFormer = () => import('./former-conditions.tsx').then(({ FormerConditions }) => FormerConditions);

/** What the list makes of a query; the code of the notes is loaded with the first one. */
export const QueryNotes = () => {
  const query = useAtomValue(unknownQueryAtom);
  const { words, withoutFormer } = useAtomValue(queryOutcomeAtom);
  return (
    <>
      {query !== null && <LazyPart load={loadUnknown} props={{ query }} />}
      {words.length > 0 && <LazyPart load={loadUnapplied} props={{ words }} />}
      {withoutFormer && <LazyPart load={loadFormer} props={{ change: withoutFormer }} />}
    </>
  );
};
