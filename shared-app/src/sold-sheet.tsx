import { adTitle } from '@cars/shared-contracts/rules/ad';
import { CURRENCY_SIGNS, formatPrice } from '@cars/shared-contracts/rules/money';
import { adChangesFailures } from '@cars/shared-contracts/rules/new-ad';
import { showToastAtom, useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import type { AdCard } from '@cars/shared-contracts/schemas/ad';
import { RETURN_TO_SALE_DAYS } from '@cars/shared-contracts/schemas/limits';
import { Button } from '@cars/shared-ui/kit/button';
import { NumberField } from '@cars/shared-ui/kit/number-field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from './alert-dialog.tsx';
import { returnOf, saleOf } from './sale.ts';
import { Sheet } from './sheet.tsx';
import styles from './sold-sheet.module.css';

const LONGEST_PRICE_MESSAGE = 'Покупатели её не увидят: она поможет оценивать похожие машины.';

/** The price as the form of an ad checks it; an empty field has no price. */
const priceOf = (typed: string): { readonly price: number | null; readonly error: string | undefined } => {
  if (typed === '') return { price: null, error: undefined };
  const price = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return { price, error: adChangesFailures({ price })[0]?.message };
};

export interface SaleProps {
  readonly ad: Pick<AdCard, 'id' | 'mark' | 'model' | 'price' | 'currency'>;
  readonly onClose: () => void;
  /** The server has stored it. */
  readonly onDone: () => void;
}

/** Forgets earlier outcomes; a sheet that was closed shows no toast over another page [V10]. */
const useIsOpen = (forget: () => void) => {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    forget();
    return () => {
      isOpen.current = false;
      forget();
    };
  }, [forget]);
  return () => isOpen.current;
};

/** «Продано»: the price that was paid, which may be left out [SELL-40]. */
export const SoldSheet = ({ ad, onClose, onDone }: SaleProps) => {
  const formId = useId();
  const sale = saleOf(ad.id);
  const state = useAtomValue(sale.stateAtom);
  const markSold = useSetAtom(sale.runAtom);
  const isOpen = useIsOpen(useSetAtom(sale.forgetAtom));
  const showToast = useSetAtom(showToastAtom);
  const initial = String(Math.round(ad.price));
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string | undefined>();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const { price, error: wrong } = priceOf(typed);
    setError(wrong);
    if (wrong) return;
    const outcome = await markSold(price);
    if (outcome?.status === 'failed') setError(outcome.failure.fieldMessage('price') ?? undefined);
    if (outcome?.status !== 'done') return;
    if (isOpen()) showToast('Продано. Объявление в архиве.');
    onDone();
  };
  return (
    <Sheet
      title="Машина продана?"
      onClose={onClose}
      footer={
        <Button isWide type="submit" form={formId} isLoading={state.status === 'in-flight'}>
          Да, продана
        </Button>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        <p className={styles.text}>
          {adTitle(ad)}, {formatPrice(ad.price, ad.currency)}. Объявление уйдёт в архив, по ссылке будет
          видно, что машина продана. Вернуть его в продажу можно в течение {RETURN_TO_SALE_DAYS} дней.
        </p>
        <NumberField
          label={`За сколько продали, ${CURRENCY_SIGNS[ad.currency]}`}
          defaultValue={initial}
          hint={LONGEST_PRICE_MESSAGE}
          error={error}
          longestMessage={LONGEST_PRICE_MESSAGE}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
        />
        {state.status === 'failed' && !error && (
          <p role="alert" className={styles.failure}>
            {state.failure.fieldMessage('id') ?? state.failure.message}
          </p>
        )}
      </form>
    </Sheet>
  );
};

/** «Вернуть в продажу» with its question [SELL-41]. */
export const ReturnToSaleDialog = ({ ad, onClose, onDone }: SaleProps) => {
  const returning = returnOf(ad.id);
  const state = useAtomValue(returning.stateAtom);
  const returnToSale = useSetAtom(returning.runAtom);
  const isOpen = useIsOpen(useSetAtom(returning.forgetAtom));
  const showToast = useSetAtom(showToastAtom);
  const handleConfirm = async () => {
    const outcome = await returnToSale();
    if (outcome?.status !== 'done') return;
    if (isOpen()) showToast('Объявление снова в продаже');
    onDone();
  };
  const failure = state.status === 'failed' ? state.failure : null;
  return (
    <ConfirmDialog
      text="Вернуть объявление в продажу?"
      note={failure ? (failure.fieldMessage('id') ?? failure.message) : 'Его снова увидят все покупатели.'}
      confirmText="Вернуть"
      isLoading={state.status === 'in-flight'}
      onConfirm={() => void handleConfirm()}
      onCancel={onClose}
    />
  );
};
