import { useAtomValue } from '@cars/shared-contracts/runtime';
import { unappliedWordsAtom, unknownQueryAtom } from '../../search/atoms.ts';
import { shownInsteadAtom } from '../atoms.ts';
import { TEXTS } from '../texts.ts';
import styles from './unknown-query.module.css';

/** What a sentence contains and the list does not take into account [SENT-15]. */
export const UnappliedWords = () => {
  const words = useAtomValue(unappliedWordsAtom);
  if (words.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      <p>{TEXTS.unapplied(words)}</p>
    </div>
  );
};

/** A query without a match leaves the previous list: this text explains it and names the list's search. */
export const UnknownQuery = () => {
  const query = useAtomValue(unknownQueryAtom);
  const shown = useAtomValue(shownInsteadAtom);
  if (query === null) return null;
  return (
    <div className={styles.note} role="status">
      <p>{TEXTS.nothingFor(query)}</p>
      {shown !== null && <p className={styles.shown}>{shown}</p>}
    </div>
  );
};
