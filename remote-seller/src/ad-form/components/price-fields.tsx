import { useAtomValue } from '@cars/shared-contracts/runtime';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { MessageRoom } from '@cars/shared-ui/kit/message-room';
import { conversionTextAtom } from '../conversion-atoms.ts';
import { adDraftAtom } from '../form-atoms.ts';
import { hintsAtom } from '../hint-atoms.ts';
import { LONGEST_SIMILAR, similarText } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import { DraftChips } from './draft-chips.tsx';
import { DraftNumber } from './draft-fields.tsx';
import styles from './price-fields.module.css';

/** The rubles of a foreign price, and the price range of similar cars. */
const PriceNotes = () => {
  const { currency } = useAtomValue(adDraftAtom);
  const hints = useAtomValue(hintsAtom);
  const similar = hints && similarText(hints);
  const converted = useAtomValue(conversionTextAtom);
  return (
    <div className={styles.notes} role="status">
      {currency !== 'RUB' && <p className={styles.converted}>{converted}</p>}
      <MessageRoom longest={`${TEXTS.similarTitle} ${LONGEST_SIMILAR}`}>
        {similar && <p>{`${TEXTS.similarTitle} ${similar}`}</p>}
      </MessageRoom>
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
