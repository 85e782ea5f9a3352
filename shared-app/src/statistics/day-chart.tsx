import type { DaysStatistics, StatisticsDay } from '@cars/shared-contracts/schemas/event';
import { Tabs } from '@cars/shared-ui/kit/tabs';
import { useState } from 'react';
import styles from './day-chart.module.css';
import {
  barPath,
  CHART_HEIGHT,
  dayText,
  dayWords,
  SERIES,
  type Series,
  scaleOf,
  similarWords,
  totalOf,
} from './rules.ts';
import { TEXTS } from './texts.ts';

/** A chart of 30 days with a day that a finger or the arrow keys choose, and the same as a table. */
export const DayChart = ({ statistics }: { readonly statistics: DaysStatistics }) => {
  const { days, similar } = statistics;
  const [series, setSeries] = useState<Series>('views');
  const [chosen, setChosen] = useState(days.length - 1);
  const line = series === 'views' && similar ? similar.views_per_day : null;
  const day = days[chosen];
  return (
    <>
      <Tabs
        label={TEXTS.series}
        tabs={SERIES.map((tab) => ({ ...tab, count: totalOf(days, tab.value) }))}
        value={series}
        onSelect={setSeries}
        isStacked
      >
        <Bars days={days} series={series} line={line} chosen={chosen} onChoose={setChosen} />
      </Tabs>
      {day && <p className={styles.day}>{dayWords(day)}</p>}
      {line !== null && <p className={styles.similar}>{similarWords(line)}</p>}
      <DayTable days={days} />
    </>
  );
};

interface BarsProps {
  readonly days: readonly StatisticsDay[];
  readonly series: Series;
  /** The dashed line; null for none. */
  readonly line: number | null;
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

const Bars = ({ days, series, line, chosen, onChoose }: BarsProps) => {
  const scale = scaleOf(days, series, line);
  const [first, last] = [days[0], days.at(-1)];
  const day = days[chosen];
  const lineAt = line === null ? null : CHART_HEIGHT * (1 - line / scale);
  return (
    <div className={styles.chart}>
      <p className={styles.scale} aria-hidden="true">
        {scale}
      </p>
      <div className={styles.plot}>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${days.length} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className={styles.column} x={chosen} y="0" width="1" height={CHART_HEIGHT} />
          {days.map((shown, at) => (
            <path
              key={shown.date}
              className={at === chosen ? styles.chosen : styles.bar}
              d={barPath(shown[series], at, scale)}
            />
          ))}
          {lineAt !== null && (
            <line className={styles.line} x1="0" x2={days.length} y1={lineAt} y2={lineAt} />
          )}
        </svg>
        <input
          type="range"
          className={styles.picker}
          aria-label={TEXTS.day}
          min={0}
          max={days.length - 1}
          value={chosen}
          aria-valuetext={day ? dayWords(day) : undefined}
          onChange={(event) => onChoose(Number(event.target.value))}
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{first && dayText(first)}</span>
        <span>{last && dayText(last)}</span>
      </p>
    </div>
  );
};

/** The newest day first. */
const DayTable = ({ days }: { readonly days: readonly StatisticsDay[] }) => (
  <details className={styles.details}>
    <summary className={styles.summary}>{TEXTS.table}</summary>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{TEXTS.day}</th>
          {SERIES.map(({ value, label }) => (
            <th key={value} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.date}>
            <th scope="row">{dayText(day)}</th>
            {SERIES.map(({ value }) => (
              <td key={value}>{day[value]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
