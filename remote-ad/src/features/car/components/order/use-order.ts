import { useOutcomeHaptic } from '@cars/shared-app/use-form-feedback';
import { contactPhone } from '@cars/shared-contracts/rules/phone';
import { sessionAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { User } from '@cars/shared-contracts/schemas/user';
import { useEffect, useState } from 'react';
import { orderAction } from '../../order-atoms.ts';
import { type OrderDraft, type OrderErrors, orderErrors, shapedPhone } from '../../order-rules.ts';

const draftOf = (user: User | null): OrderDraft => ({
  name: user?.name?.trim() ?? '',
  phone: shapedPhone(user?.phone_number ?? ''),
  comment: '',
});

/**
 * One opening of the order popup [CAR-20]: it begins with the data of a signed-in user, else empty; a failure
 * leaves the form editable. A request in flight is not aborted when the popup is closed.
 */
export const useOrder = (adId: number) => {
  const notify = useOutcomeHaptic();
  const session = useAtomValue(sessionAtom);
  const [draft, setDraft] = useState<OrderDraft>(() =>
    draftOf(session.status === 'signed-in' ? session.user : null),
  );
  const state = useAtomValue(orderAction.stateAtom);
  const order = useSetAtom(orderAction.runAtom);
  const refuse = useSetAtom(orderAction.refuseAtom);
  const cancel = useSetAtom(orderAction.cancelAtom);
  useEffect(() => cancel, [cancel]);

  const change = (field: keyof OrderDraft, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    if (state.status !== 'failed') return;
    const { errors, message } = state.failure;
    // Editing the phone clears the general error [CAR-22].
    refuse({ errors: { ...errors, [field]: undefined }, message: field === 'phone' ? null : message });
  };

  /** Returns the fields with an error; an empty object when the order was sent or is in flight. */
  const send = async (): Promise<OrderErrors> => {
    const errors = orderErrors(draft);
    if (errors.name || errors.phone) {
      refuse({ errors, message: null });
      return errors;
    }
    const outcome = await order({
      id: adId,
      user_name: draft.name.trim(),
      user_phone: contactPhone(draft.phone) ?? draft.phone,
      user_comment: draft.comment.trim(),
    });
    if (outcome) notify(outcome.status === 'done');
    return outcome?.status === 'failed' ? outcome.failure.errors : {};
  };

  return { state, draft, change, send };
};
