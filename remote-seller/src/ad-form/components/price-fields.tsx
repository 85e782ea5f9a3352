import { useAtomValue } from '@cars/shared-contracts/runtime';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { conversionTextAtom } from '../conversion-atoms.ts';
import { hintsAtom } from '../hint-atoms.ts';
import { similarText } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { DraftChips } from './draft-chips.tsx';
import { DraftNumber } from './draft-fields.tsx';
import styles from './price-fields.module.css';

/** The rubles of a foreign price, and the price range of similar cars. */
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

/** Price and currency with their hints. */
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
