import { useAtomValue } from '@cars/shared-contracts/runtime';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { hintsAtom } from '../hint-atoms.ts';
import { similarText } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { DraftChips } from './draft-chips.tsx';
import { DraftNumber } from './draft-fields.tsx';
import styles from './price-fields.module.css';

/** Price, currency, and what similar cars cost. */
export const PriceFields = ({ currencies }: { readonly currencies: readonly Currency[] }) => {
  const hints = useAtomValue(hintsAtom);
  const similar = hints && similarText(hints);
  return (
    <>
      <DraftNumber name="price" label={TEXTS.price} />
      <p className={styles.similar} role="status">
        {similar && `${TEXTS.similarTitle} ${similar}`}
      </p>
      <DraftChips
        name="currency"
        title={TEXTS.currency}
        options={currencies.map((value) => ({ value, label: value }))}
      />
    </>
  );
};
