import { contactPhone } from '@cars/shared-contracts/rules/phone';
import { api, messengerAtom, sessionAtom, useAtomValue } from '@cars/shared-contracts/runtime';
import type { User } from '@cars/shared-contracts/schemas/user';
import { useRef, useState } from 'react';
import {
  type OrderDraft,
  type OrderErrors,
  orderErrors,
  orderFailure,
  refusedFields,
  shapedPhone,
} from '../../order-rules.ts';
import { TEXTS } from '../../texts.ts';

export type OrderState =
  | { readonly status: 'editing'; readonly errors: OrderErrors; readonly failure: string | null }
  | { readonly status: 'sending' }
  | { readonly status: 'sent'; readonly message: string };

const draftOf = (user: User | null): OrderDraft => ({
  name: user?.name?.trim() ?? '',
  phone: shapedPhone(user?.phone_number ?? ''),
  comment: '',
});

const CLEAN: OrderState = { status: 'editing', errors: {}, failure: null };

/**
 * One opening of the order popup [CAR-20]: it begins with what is known of a signed-in person, else
 * empty; a failure leaves the form editable.
 * A request that is under way when the popup is closed comes to its end by itself.
 */
export const useOrder = (adId: number) => {
  const messenger = useAtomValue(messengerAtom);
  const session = useAtomValue(sessionAtom);
  const [draft, setDraft] = useState<OrderDraft>(() =>
    draftOf(session.status === 'signed-in' ? session.user : null),
  );
  const [state, setState] = useState<OrderState>(CLEAN);
  // A second tap comes before the first one is drawn [V9].
  const isSending = useRef(false);

  const change = (field: keyof OrderDraft, value: string) => {
    setDraft((before) => ({ ...before, [field]: value }));
    setState((now) =>
      now.status === 'editing'
        ? {
            status: 'editing',
            errors: { ...now.errors, [field]: undefined },
            // Editing the phone clears the general error [CAR-22].
            failure: field === 'phone' ? null : now.failure,
          }
        : now,
    );
  };

  /** The fields that keep the order from being sent; an empty object when it was sent or is on its way. */
  const send = async (): Promise<OrderErrors> => {
    if (isSending.current) return {};
    const errors = orderErrors(draft);
    if (errors.name || errors.phone) {
      setState({ status: 'editing', errors, failure: null });
      return errors;
    }
    isSending.current = true;
    setState({ status: 'sending' });
    try {
      const body = {
        id: adId,
        user_name: draft.name.trim(),
        user_phone: contactPhone(draft.phone) ?? draft.phone,
        user_comment: draft.comment.trim(),
      };
      const reply = await api.orders.create({ body });
      messenger.haptic.notify('success');
      setState({ status: 'sent', message: reply?.message || TEXTS.orderSent });
      return {};
    } catch (error) {
      console.warn('order', error);
      messenger.haptic.notify('error');
      const refused = refusedFields(error);
      const isOfFields = refused.name !== undefined || refused.phone !== undefined;
      setState({ status: 'editing', errors: refused, failure: isOfFields ? null : orderFailure(error) });
      return refused;
    } finally {
      isSending.current = false;
    }
  };

  return { state, draft, change, send };
};
