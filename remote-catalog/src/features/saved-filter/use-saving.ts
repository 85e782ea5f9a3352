import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { useEffect } from 'react';
import { closeRefusalAtom, followChoicesAtom, isSavedAtom, saveFilterAtom, savingAtom } from './atoms.ts';

/** Saving of these choices [CAT-31] [CAT-35]; null while they are not known. A guest returns to `page` from sign-in. */
export const useSaving = (filter: CatalogFilter | null, page: string) => {
  const saving = useAtomValue(savingAtom);
  const isSavedFilter = useAtomValue(isSavedAtom);
  const save = useSetAtom(saveFilterAtom);
  const follow = useSetAtom(followChoicesAtom);
  const closeRefusal = useSetAtom(closeRefusalAtom);
  const navigate = useNavigate();
  useEffect(() => {
    if (filter) follow(filter);
  }, [filter, follow]);
  useEffect(() => closeRefusal, [closeRefusal]);
  return {
    isSaved: filter !== null && isSavedFilter(filter),
    isInFlight: saving.status === 'in-flight',
    refusal: saving.status === 'failed' ? saving.failure.message : null,
    closeRefusal,
    save: async () => {
      const way = filter && (await save(filter, page));
      if (way) navigate(way);
    },
  };
};
