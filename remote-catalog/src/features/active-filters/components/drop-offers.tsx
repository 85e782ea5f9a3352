import { useRequest } from '@cars/shared-app/use-request';
import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { foundText } from '../../../found-text.ts';
import { dropConditionAtom } from '../atoms.ts';
import { offersQueryAtom, offersRequest } from '../offer-atoms.ts';
import { OFFER_TEXTS } from '../offer-texts.ts';

/** Under an empty list: which one condition to drop, and how many ads there are without it. */
export const DropOffers = () => {
  const { state } = useRequest(offersRequest, useAtomValue(offersQueryAtom));
  const drop = useSetAtom(dropConditionAtom);
  const navigate = useNavigate();
  if (state.status !== 'loaded') return null;
  return state.data.map((offer) => (
    <Button key={offer.id} look="secondary" onClick={() => navigate(drop(offer), { replace: true })}>
      {OFFER_TEXTS.drop(offer.fullName ?? '', foundText(offer.count, offer.more))}
    </Button>
  ));
};
