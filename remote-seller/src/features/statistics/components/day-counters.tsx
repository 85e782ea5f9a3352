import { formatDay } from '@cars/shared-contracts/rules/date';
import type { DayStatistics } from '@cars/shared-contracts/schemas/event';
import { barShares, barsText, type Counter, changeText, countersOf } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './day-counters.module.css';

/** Counters of one day against the day before, each with two bars. */
export const DayCounters = ({ day }: { readonly day: DayStatistics }) => (
  <div className={styles.day}>
    {!Number.isNaN(Date.parse(day.generated_at)) && (
      <p className={styles.date}>{`${TEXTS.today}, ${formatDay(day.generated_at)}`}</p>
    )}
    <ul>
      {countersOf(day).map((counter) => (
        <CounterRow key={counter.label} counter={counter} />
      ))}
    </ul>
  </div>
);

const CounterRow = ({ counter }: { readonly counter: Counter }) => {
  const shares = barShares(counter);
  const isLess = counter.today < counter.yesterday;
  const isMore = counter.today > counter.yesterday;
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <span className={styles.label}>{counter.label}</span>
        <span className={styles.total}>{counter.today}</span>
        <span className={`${styles.change} ${isMore ? styles.more : ''} ${isLess ? styles.less : ''}`}>
          {changeText(counter)}
        </span>
      </p>
      <div className={styles.bars} role="img" aria-label={barsText(counter)}>
        <span className={styles.today} style={{ width: `${shares.today * 100}%` }} />
        <span className={styles.yesterday} style={{ width: `${shares.yesterday * 100}%` }} />
      </div>
    </li>
  );
};
