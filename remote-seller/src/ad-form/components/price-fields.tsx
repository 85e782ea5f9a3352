import { useAtomValue } from '@cars/shared-contracts/runtime';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { conversionTextAtom } from '../conversion-atoms.ts';
import { hintsAtom } from '../hint-atoms.ts';
import { similarText } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { DraftChips } from './draft-chips.tsx';
import { DraftNumber } from './draft-fields.tsx';
import styles from './price-fields.module.css';

/** What a foreign price is worth and what similar cars cost. */
const PriceNotes = () => {
  const hints = useAtomValue(hintsAtom);
  const similar = hints && similarText(hints);
  return (
    <div className={styles.notes} role="status">
      <p className={styles.converted}>{useAtomValue(conversionTextAtom)}</p>
      {similar && <p>{`${TEXTS.similarTitle} ${similar}`}</p>}
    </div>
  );
};

/** Price, currency, and what is known about both. */
export const PriceFields = ({ currencies }: { readonly currencies: readonly Currency[] }) => (
  <>
    <DraftNumber name="price" label={TEXTS.price} />
    <DraftChips
      name="currency"
      title={TEXTS.currency}
      options={currencies.map((value) => ({ value, label: value }))}
    />
    <PriceNotes />
  </>
);
