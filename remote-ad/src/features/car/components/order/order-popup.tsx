import { Sheet } from '@cars/shared-app/sheet';
import { carTitle } from '@cars/shared-contracts/rules/ad';
import { adPrice } from '@cars/shared-contracts/rules/money';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { ORDER_COMMENT_MAX_CHARS, USER_NAME_MAX_CHARS } from '@cars/shared-contracts/schemas/limits';
import { Button } from '@cars/shared-ui/kit/button';
import { showMessage } from '@cars/shared-ui/kit/first-wrong';
import { TextArea, TextField } from '@cars/shared-ui/kit/text-field';
import { type ChangeEvent, type FormEvent, useId, useRef } from 'react';
import { isWithoutCode, shapedPhone } from '../../order-rules.ts';
import { TEXTS } from '../../texts.ts';
import { Consent } from './consent.tsx';
import styles from './order-popup.module.css';
import { OrderSent } from './order-sent.tsx';
import { useOrder } from './use-order.ts';

const FIELDS = ['name', 'phone', 'comment'] as const;

/** The exact placeholder [CAR-20]. */
const PHONE_PLACEHOLDER = '+7 (000) 000-00-00';

/** Digits that are typed at the end are formatted; a correction in the middle or a deletion is formatted on blur. */
const isTypedAtEnd = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): boolean => {
  const isDeletion = 'inputType' in nativeEvent && String(nativeEvent.inputType).startsWith('delete');
  return !isDeletion && (target.selectionStart === null || target.selectionStart === target.value.length);
};

/** The order of a car [CAR-20]. */
export const OrderPopup = ({
  ad,
  title = TEXTS.orderTitle,
  onClose,
}: {
  readonly ad: AdDetails;
  readonly title?: string;
  readonly onClose: () => void;
}) => {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const isCodeAdded = useRef(false);
  const { state, draft, change, send } = useOrder(ad.id);
  const refusal = state.status === 'failed' ? state.failure : null;
  const errors = refusal?.errors ?? {};
  const isSending = state.status === 'in-flight';

  const handlePhone = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    if (draft.phone === '') isCodeAdded.current = isWithoutCode(value);
    change('phone', isTypedAtEnd(event) ? shapedPhone(value, isCodeAdded.current) : value);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = await send();
    const field = FIELDS.find((name) => wrong[name]);
    const input = field && form.current?.querySelector<HTMLElement>(`[name="${field}"]`);
    if (!input) return;
    input.focus({ preventScroll: true });
    // With its label, which the browser would leave under the sheet's title.
    input.parentElement?.scrollIntoView({ block: 'nearest' });
  };

  if (state.status === 'done') {
    return (
      <Sheet title={title} onClose={onClose}>
        <OrderSent message={state.value} onDone={onClose} />
      </Sheet>
    );
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button isWide type="submit" form={formId} isLoading={isSending}>
          {TEXTS.send}
        </Button>
      }
    >
      <div className={styles.car}>
        <p className={styles.title}>{carTitle(ad)}</p>
        <p className={styles.price}>{adPrice(ad)}</p>
      </div>
      <form
        ref={form}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <TextField
          label={TEXTS.name}
          name="name"
          autoComplete="name"
          maxLength={USER_NAME_MAX_CHARS}
          value={draft.name}
          error={errors.name}
          longestMessage={TEXTS.nameMissing}
          disabled={isSending}
          onChange={(event) => change('name', event.target.value)}
        />
        <TextField
          label={TEXTS.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={PHONE_PLACEHOLDER}
          value={draft.phone}
          error={errors.phone}
          longestMessage={TEXTS.phoneShort}
          disabled={isSending}
          onChange={handlePhone}
          onBlur={() => {
            const shaped = shapedPhone(draft.phone, isCodeAdded.current);
            if (shaped !== draft.phone) change('phone', shaped);
          }}
        />
        <TextArea
          label={TEXTS.comment}
          name="comment"
          rows={3}
          maxLength={ORDER_COMMENT_MAX_CHARS}
          hint={TEXTS.optional}
          value={draft.comment}
          error={errors.comment}
          disabled={isSending}
          onChange={(event) => change('comment', event.target.value)}
        />
        {refusal?.message && (
          <p ref={showMessage} role="alert" className={styles.failure}>
            {refusal.message}
          </p>
        )}
        <Consent />
      </form>
    </Sheet>
  );
};
