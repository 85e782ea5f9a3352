import { type MouseEvent, useId } from 'react';
import { classNames } from './class-names.ts';
import { barsPath, nearestEnd, type RangeEnd, type RangePlaces, stepAt } from './range-moves.ts';
import styles from './range-slider.module.css';

export type { RangeEnd };

interface HandleText {
  readonly label: string;
  /** The value in words. */
  readonly text: string;
}

export interface RangeSliderProps {
  readonly places: RangePlaces;
  readonly steps: number;
  /** A number for each step; null keeps the room of the bars. */
  readonly bars: readonly number[] | null;
  readonly from: HandleText;
  readonly to: HandleText;
  readonly onMove: (end: RangeEnd, step: number) => void;
}

const percent = (place: number, steps: number) => `${(place / steps) * 100}%`;

/** Two handles on a scale with a histogram above it: sliders of the browser, whose handles alone take a touch. */
export const RangeSlider = ({ places, steps, bars, from, to, onMove }: RangeSliderProps) => {
  const clipId = useId();
  const move = (end: RangeEnd, place: number) => {
    const step = stepAt(end, place, places, steps);
    if (step !== places[end]) onMove(end, step);
  };
  const handleTap = ({ target, currentTarget, clientX }: MouseEvent) => {
    if (target instanceof HTMLInputElement) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = ((clientX - left) / Math.max(1, width)) * steps;
    move(nearestEnd(place, places), place);
  };
  const handle = (end: RangeEnd, { label, text }: HandleText) => (
    <input
      type="range"
      // At the upper end both may be in one place, and only the lower one can be moved from there.
      className={classNames(styles.handle, end === 'from' && places.from > steps / 2 && styles.above)}
      max={steps}
      value={places[end]}
      aria-label={label}
      aria-valuetext={text}
      onChange={(event) => move(end, event.target.valueAsNumber)}
    />
  );

  const path = bars ? barsPath(bars) : '';
  const width = Math.max(0, places.to - places.from);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap beside the handles is a shortcut for moving one
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys move the handles themselves
    <div className={styles.slider} onClick={handleTap}>
      <svg className={styles.bars} viewBox={`0 0 ${steps} 100`} preserveAspectRatio="none" aria-hidden="true">
        <clipPath id={clipId}>
          <rect x={places.from} y="0" width={width} height="100" />
        </clipPath>
        <path className={styles.all} d={path} />
        <path className={styles.chosen} d={path} clipPath={`url(#${clipId})`} />
      </svg>
      <div className={styles.line}>
        <div
          className={styles.range}
          style={{ left: percent(places.from, steps), width: percent(width, steps) }}
        />
      </div>
      {handle('from', from)}
      {handle('to', to)}
    </div>
  );
};
