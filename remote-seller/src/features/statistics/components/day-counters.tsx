import { formatDay } from '@cars/shared-contracts/rules/date';
import { formatWhole } from '@cars/shared-contracts/rules/money';
import type { DayStatistics } from '@cars/shared-contracts/schemas/event';
import { classNames } from '@cars/shared-ui/kit/class-names';
import { Icon } from '@cars/shared-ui/kit/icon';
import { CHEVRON_DOWN_ICON } from '@cars/shared-ui/kit/icons';
import { barShares, barsText, type Counter, changeText, countersOf, isEmptyDay } from '../rules.ts';
import { TEXTS } from '../texts.ts';
import styles from './day-counters.module.css';

/** Counters of one day against the day before, each with two bars. */
export const DayCounters = ({ day }: { readonly day: DayStatistics }) => (
  <div className={styles.day}>
    {!Number.isNaN(Date.parse(day.generated_at)) && (
      <p className={styles.date}>{`${TEXTS.today}, ${formatDay(day.generated_at)}`}</p>
    )}
    {isEmptyDay(day) && <p className={styles.empty}>{TEXTS.empty}</p>}
    <ul className={styles.counters}>
      {countersOf(day).map((counter) => (
        <CounterRow key={counter.label} counter={counter} />
      ))}
    </ul>
    {!isEmptyDay(day) && (
      <p className={styles.legend} aria-hidden="true">
        <span className={styles['today-key']}>{TEXTS.today}</span>
        <span className={styles['yesterday-key']}>{TEXTS.yesterday}</span>
      </p>
    )}
  </div>
);

/** The change in words, with an arrow; less than yesterday is no loss while the day lasts. */
const Change = ({ counter }: { readonly counter: Counter }) => {
  const isLess = counter.today < counter.yesterday;
  const isMore = counter.today > counter.yesterday;
  return (
    <span className={classNames(styles.change, isMore && styles.more)}>
      {(isMore || isLess) && <Icon path={CHEVRON_DOWN_ICON} size={16} />}
      {changeText(counter)}
    </span>
  );
};

/** Two bars, today above yesterday; a day without events has none, and without both there is no picture. */
const Bars = ({ counter }: { readonly counter: Counter }) => {
  const shares = barShares(counter);
  if (counter.today + counter.yesterday === 0) return null;
  return (
    <div className={styles.bars} role="img" aria-label={barsText(counter)}>
      {(['today', 'yesterday'] as const).map((name) => (
        <span key={name} className={styles.track}>
          {shares[name] > 0 && <span className={styles[name]} style={{ width: `${shares[name] * 100}%` }} />}
        </span>
      ))}
    </div>
  );
};

const CounterRow = ({ counter }: { readonly counter: Counter }) => (
  <li className={styles.row}>
    <p className={styles.words}>
      <span className={styles.label}>{counter.label}</span>
      <span className={styles.total}>{formatWhole(counter.today)}</span>
      <Change counter={counter} />
    </p>
    <Bars counter={counter} />
  </li>
);
