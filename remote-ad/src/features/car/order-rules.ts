import { normalizePhone } from '@cars/shared-contracts/rules/phone';
import { ApiError, explainFailure } from '@cars/shared-contracts/runtime';
import { TEXTS } from './texts.ts';

/** What stands in the fields of the order popup. */
export interface OrderDraft {
  readonly name: string;
  readonly phone: string;
  readonly comment: string;
}

/** Messages under the fields; both undefined: the order may be sent. */
export interface OrderErrors {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

/** The mask alone writes «+7 (»: that is no number yet. */
const hasNumber = (phone: string): boolean => phone.replace(/\D/g, '').length > 1;

/** Name and phone may not be empty (spec §5 "Ad order"); a phone has eleven digits (spec §5 "Phone"). */
export const orderErrors = ({ name, phone }: OrderDraft): OrderErrors => ({
  name: name.trim() === '' ? TEXTS.nameMissing : undefined,
  phone: !hasNumber(phone)
    ? TEXTS.phoneMissing
    : normalizePhone(phone) === null
      ? TEXTS.phoneShort
      : undefined,
});

/** Messages of the server that belong under a field. */
export const refusedFields = (error: unknown): OrderErrors =>
  error instanceof ApiError
    ? {
        name: error.fieldMessage('user_name') ?? undefined,
        phone: error.fieldMessage('user_phone') ?? undefined,
      }
    : {};

/** The sentence over the buttons (spec §8 "Order"): the server's, else the fallback; the last for what is no answer. */
export const orderFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return TEXTS.orderBroken;
  return error.status === 0 ? TEXTS.orderFailed : explainFailure(error, TEXTS.orderFailed);
};
