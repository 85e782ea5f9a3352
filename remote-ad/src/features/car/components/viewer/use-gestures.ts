import { type PointerEvent, useRef } from 'react';
import type { Point } from '../../pose-rules.ts';

/** A second tap within this time makes a double tap; a single one counts after it [CAR-3]. */
export const CLICK_MS = 250;
/** A finger that moved less has tapped. */
const TAP_SLOP_PX = 8;

export interface Gestures {
  /** Any touch: autoplay stops. */
  readonly onTouch: () => void;
  readonly onDrag: (by: Point) => void;
  /** The finger was lifted after a drag of this length. */
  readonly onDragEnd: (by: Point) => void;
  readonly onPinch: (factor: number, center: Point, by: Point) => void;
  /** The last finger of a pinch was lifted, whatever it moved alone. */
  readonly onPinchEnd: () => void;
  readonly onTap: () => void;
  readonly onDoubleTap: (at: Point) => void;
}

interface Touch {
  readonly start: Point;
  /** A tap becomes a drag when the finger moves, and both a pinch with a second finger. */
  kind: 'tap' | 'drag' | 'pinch';
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

/** Handles touches and mouse on the stage; points are relative to its center. */
export const useGestures = (gestures: Gestures) => {
  const fingers = useRef(new Map<number, Point>());
  const touch = useRef<Touch | null>(null);
  const lastTap = useRef<{ readonly timer: ReturnType<typeof setTimeout> } | null>(null);

  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  };

  const tap = (at: Point) => {
    if (lastTap.current) {
      clearTimeout(lastTap.current.timer);
      lastTap.current = null;
      gestures.onDoubleTap(at);
      return;
    }
    const timer = setTimeout(() => {
      lastTap.current = null;
      gestures.onTap();
    }, CLICK_MS);
    lastTap.current = { timer };
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      const point = pointOf(event);
      fingers.current.set(event.pointerId, point);
      if (fingers.current.size === 1) touch.current = { start: point, kind: 'tap' };
      else if (touch.current) touch.current.kind = 'pinch';
      gestures.onTouch();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before || !touch.current) return;
      const now = pointOf(event);
      fingers.current.set(event.pointerId, now);
      if (fingers.current.size === 1) {
        const { kind, start } = touch.current;
        if (kind === 'tap' && distance(start, now) < TAP_SLOP_PX) return;
        if (kind === 'tap') touch.current.kind = 'drag';
        gestures.onDrag(between(before, now));
        return;
      }
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) return;
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const center = middle(now, other);
      gestures.onPinch(factor, center, between(middle(before, other), center));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const last = fingers.current.get(event.pointerId);
      fingers.current.delete(event.pointerId);
      if (!last || !touch.current || fingers.current.size > 0) return;
      const { start, kind } = touch.current;
      touch.current = null;
      if (kind === 'tap') tap(last);
      else if (kind === 'pinch') gestures.onPinchEnd();
      else gestures.onDragEnd(between(start, last));
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId);
      if (fingers.current.size === 0) touch.current = null;
    },
  };
};
