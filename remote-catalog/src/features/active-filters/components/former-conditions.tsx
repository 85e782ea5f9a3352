import { useRequest } from '@cars/shared-app/use-request';
import type { CatalogFilter } from '@cars/shared-contracts/rules/catalog-filter';
import { searchBody } from '@cars/shared-contracts/rules/catalog-filter';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { foundText } from '../../../found-text.ts';
import { applyFilterAtom, filterAtom, loadedStatusesAtom } from '../../listing/atoms.ts';
import { formerRequest } from '../former-atoms.ts';
import { NOTE_TEXTS } from '../note-texts.ts';

/** Beside the list of a query: what it would show without the conditions of before [SRCH-21]. */
export const FormerConditions = ({ change }: { readonly change: Partial<CatalogFilter> }) => {
  const filter = useAtomValue(filterAtom);
  const body = searchBody({ ...filter, ...change }, useAtomValue(loadedStatusesAtom));
  const { state } = useRequest(formerRequest, JSON.stringify(body));
  const apply = useSetAtom(applyFilterAtom);
  const navigate = useNavigate();
  if (state.status !== 'loaded' || state.data.count === 0) return null;
  const found = foundText(state.data.count, state.data.more);
  return (
    <Button look="plain" onClick={() => navigate(apply({ change }), { replace: true })}>
      {NOTE_TEXTS.withoutFormer(found)}
    </Button>
  );
};
