import { useAtomValue } from '@cars/shared-contracts/runtime';
import { NOTE_TEXTS } from '../note-texts.ts';
import { shownInsteadAtom } from '../shown-atoms.ts';
import styles from './unknown-query.module.css';

/** What a sentence contains and the list does not take into account [SENT-15]. */
export const UnappliedWords = ({ words }: { readonly words: readonly string[] }) => (
  <div className={styles.note} role="status">
    <p>{NOTE_TEXTS.unapplied(words)}</p>
  </div>
);

/** A query without a match leaves the previous list: this text explains it and names the list's search. */
export const UnknownQuery = ({ query }: { readonly query: string }) => {
  const shown = useAtomValue(shownInsteadAtom);
  return (
    <div className={styles.note} role="status">
      <p>{NOTE_TEXTS.nothingFor(query)}</p>
      {shown !== null && <p className={styles.shown}>{shown}</p>}
    </div>
  );
};
