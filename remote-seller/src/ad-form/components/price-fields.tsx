import { useAtomValue } from '@cars/shared-contracts/runtime';
import type { Currency } from '@cars/shared-contracts/schemas/money';
import { FieldWarning } from '@cars/shared-ui/kit/field-warning';
import { MessageRoom } from '@cars/shared-ui/kit/message-room';
import { conversionTextAtom, rublesAtom } from '../conversion-atoms.ts';
import { adDraftAtom } from '../form-atoms.ts';
import { hintQueryAtom, hintsAtom } from '../hint-atoms.ts';
import {
  LONGEST_PLACE,
  LONGEST_SIMILAR,
  placeText,
  priceWarning,
  SIMILAR_LATER,
  similarText,
} from '../price-rules.ts';
import { TEXTS } from '../texts.ts';
import { DraftChips } from './draft-chips.tsx';
import { DraftNumber } from './draft-fields.tsx';
import styles from './price-fields.module.css';

/** The rubles of a foreign price, the prices of similar cars, and the place of this price among them. */
const PriceNotes = () => {
  const { currency } = useAtomValue(adDraftAtom);
  const hints = useAtomValue(hintsAtom);
  const query = useAtomValue(hintQueryAtom);
  const similar = query === '' ? SIMILAR_LATER : hints && similarText(hints);
  const rubles = useAtomValue(rublesAtom);
  const place = hints && placeText(rubles, hints);
  const warning = hints && priceWarning(rubles, hints);
  const converted = useAtomValue(conversionTextAtom);
  return (
    <div className={styles.notes} role="status">
      {currency !== 'RUB' && <p className={styles.converted}>{converted}</p>}
      <MessageRoom longest={LONGEST_SIMILAR}>{similar && <p>{similar}</p>}</MessageRoom>
      <MessageRoom longest={LONGEST_PLACE}>
        {warning ? <FieldWarning>{warning}</FieldWarning> : place && <p>{place}</p>}
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
