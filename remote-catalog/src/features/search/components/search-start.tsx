import { formatWhole } from '@cars/shared-contracts/rules/money';
import { useAtomValue, useSetAtom } from '@cars/shared-contracts/runtime';
import { Button } from '@cars/shared-ui/kit/button';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { useEffect } from 'react';
import { isIndexPendingAtom } from '../atoms.ts';
import { markCountsAtom, markCountsRequest } from '../count-atoms.ts';
import { recentQueriesAtom } from '../recent-atoms.ts';
import { popularMarksAtom } from '../start-atoms.ts';
import { START_TEXTS } from '../start-texts.ts';
import field from './search-field.module.css';
import styles from './search-start.module.css';

/** Under the empty field: the last queries, the marks with most ads, an example [SRCH-22]. */
export const SearchStart = ({ onQuery }: { readonly onQuery: (query: string) => void }) => {
  const recent = useAtomValue(recentQueriesAtom);
  const forget = useSetAtom(recentQueriesAtom);
  const marks = useAtomValue(popularMarksAtom);
  const isCounted = useAtomValue(markCountsAtom) !== null;
  const isLoading = useAtomValue(markCountsRequest.stateAtom)().status === 'loading';
  const isIndexPending = useAtomValue(isIndexPendingAtom);
  /** The marks have their room until they are here, so that the example stays where it is. */
  const isExpected = isLoading || (isCounted && isIndexPending);
  const load = useSetAtom(markCountsRequest.loadAtom);
  useEffect(() => void load(), [load]);
  return (
    <section className={classNames(field.drop, styles.start)} aria-label={START_TEXTS.title}>
      {recent.length > 0 && (
        <>
          <div className={styles.head}>
            <h2 className={styles.title}>{START_TEXTS.recent}</h2>
            <Button look="plain" onClick={() => forget(null)}>
              {START_TEXTS.forget}
            </Button>
          </div>
          {recent.map((query) => (
            <button key={query} type="button" className={styles.query} onClick={() => onQuery(query)}>
              {query}
            </button>
          ))}
        </>
      )}
      {(isExpected || (isCounted && marks.length > 0)) && (
        <>
          <h2 className={styles.title}>{START_TEXTS.marks}</h2>
          <ul className={styles.marks}>
            {(isExpected ? [] : marks).map(({ id, name, count }) => (
              <li key={id}>
                <button type="button" className={styles.mark} onClick={() => onQuery(name)}>
                  {name} <span className={styles.count}>{formatWhole(count)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" className={styles.example} onClick={() => onQuery(START_TEXTS.example)}>
        {START_TEXTS.try} <span>{START_TEXTS.example}</span>
      </button>
    </section>
  );
};
