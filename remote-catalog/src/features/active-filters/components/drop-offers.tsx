import { useAtomValue, useNavigate, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { useEffect } from 'react';
import { foundText } from '../../../found-text.ts';
import {
  dropConditionAtom,
  droppableKeyAtom,
  leaveOffersAtom,
  loadOffersAtom,
  offersAtom,
} from '../atoms.ts';
import { TEXTS } from '../texts.ts';

/** Under an empty list: which one condition to drop, and how many ads there are without it. */
export const DropOffers = () => {
  const offers = useAtomValue(offersAtom);
  const key = useAtomValue(droppableKeyAtom);
  const load = useSetAtom(loadOffersAtom);
  const leave = useSetAtom(leaveOffersAtom);
  const drop = useSetAtom(dropConditionAtom);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other conditions are counted again.
  useEffect(() => void load(), [key, load]);
  useEffect(() => leave, [leave]);
  return offers.map((offer) => (
    <Button key={offer.id} look="secondary" onClick={() => navigate(drop(offer), { replace: true })}>
      {TEXTS.drop(offer.fullName ?? '', foundText(offer.count, offer.more))}
    </Button>
  ));
};
