import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import {
  barsPath,
  boundsOf,
  nearestEnd,
  type RangeEnd,
  type RangePlaces,
  stepAt,
  stepOfKey,
} from './range-moves.ts';
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

/** Two handles on a scale with a histogram above it, by touch, mouse and keys. */
export const RangeSlider = ({ places, steps, bars, from, to, onMove }: RangeSliderProps) => {
  const clipId = useId();
  const track = useRef<HTMLDivElement>(null);
  const drag = useRef<{ readonly end: RangeEnd; readonly x: number; readonly place: number } | null>(null);

  const move = (end: RangeEnd, step: number) => {
    if (step !== places[end]) onMove(end, step);
  };
  const placesPerPixel = () => steps / Math.max(1, track.current?.getBoundingClientRect().width ?? 1);

  const handleKey = (end: RangeEnd) => (event: KeyboardEvent) => {
    const step = stepOfKey(end, event.key, places, steps);
    if (step === null) return;
    event.preventDefault();
    move(end, step);
  };
  const handleDown = (end: RangeEnd) => (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    drag.current = { end, x: event.clientX, place: places[end] };
  };
  const handlePointer = (event: PointerEvent) => {
    if (!drag.current) return;
    const { end, x, place } = drag.current;
    const moved = event.clientX - x;
    // A tap on a handle between two steps leaves it where it is.
    if (moved !== 0 || Number.isInteger(place))
      move(end, stepAt(end, place + moved * placesPerPixel(), places, steps));
  };
  const handleEnd = () => {
    drag.current = null;
  };
  const handleTap = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[role="slider"]')) return;
    const left = track.current?.getBoundingClientRect().left ?? 0;
    const place = (event.clientX - left) * placesPerPixel();
    const end = nearestEnd(place, places);
    move(end, stepAt(end, place, places, steps));
  };

  const handle = (end: RangeEnd, { label, text }: HandleText) => {
    const [low, high] = boundsOf(end, places, steps);
    return (
      <div
        role="slider"
        tabIndex={0}
        // At the upper end both may be in one place, and only the lower one can be moved from there.
        className={classNames(styles.handle, end === 'from' && places.from > steps / 2 && styles.above)}
        style={{ left: percent(places[end], steps) }}
        aria-label={label}
        aria-valuemin={low}
        aria-valuemax={high}
        aria-valuenow={Math.min(Math.max(Math.round(places[end]), low), high)}
        aria-valuetext={text}
        onKeyDown={handleKey(end)}
        onPointerDown={handleDown(end)}
        onPointerMove={handlePointer}
        onPointerUp={handleEnd}
        onPointerCancel={handleEnd}
        onLostPointerCapture={handleEnd}
      />
    );
  };

  const path = bars ? barsPath(bars) : '';
  const width = Math.max(0, places.to - places.from);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap beside the handles is a shortcut for moving one
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys move the handles themselves
    <div ref={track} className={styles.slider} onClick={handleTap}>
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
