import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';

/** Within this distance of an edge of the view, the page scrolls during a drag. */
const EDGE_PX = 72;
const SCROLL_PX_PER_MS = 0.8;
/** After a long frame the page does not jump. */
const FRAME_MAX_MS = 50;

/** -1 at the upper edge of the view, 1 at the lower one, else 0. */
const edgeAt = (y: number): number => (y < EDGE_PX ? -1 : y > window.innerHeight - EDGE_PX ? 1 : 0);

const placeAt = (x: number, y: number, list: HTMLElement | null): number => {
  const tile = document
    .elementsFromPoint(x, y)
    .find((element) => element.parentElement === list && element instanceof HTMLLIElement);
  return tile && list ? [...list.children].indexOf(tile) : -1;
};

const idOf = ({ currentTarget }: PointerEvent<HTMLElement>): string | null =>
  currentTarget.closest<HTMLElement>('[data-picture]')?.dataset.picture ?? null;

/**
 * Reorders pictures by dragging a handle with a finger or a mouse: the list is updated during the drag, the page
 * scrolls while the pointer is at an edge, and a canceled gesture ends where it is. `handle` is for each handle and stays the same object while `onMove`
 * does; `track` is for the list, which captures the pointer: a moved tile would lose it.
 */
export const useDragOrder = (onMove: (id: string, to: number) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<string | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  const frame = useRef(0);
  const [dragged, setDragged] = useState<string | null>(null);

  const { handle, track } = useMemo(() => {
    const hold = (id: string | null) => {
      held.current = id;
      setDragged(id);
    };
    const release = () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
      hold(null);
    };
    const moveToPointer = () => {
      const to = placeAt(pointer.current.x, pointer.current.y, list.current);
      if (held.current !== null && to >= 0) onMove(held.current, to);
    };
    // A pointer at rest sends no events, so that frames scroll and not moves.
    const scrollFrom = (before: number) => {
      frame.current = requestAnimationFrame((now) => {
        const edge = edgeAt(pointer.current.y);
        frame.current = 0;
        if (edge === 0 || held.current === null) return;
        window.scrollBy(0, edge * SCROLL_PX_PER_MS * Math.min(now - before, FRAME_MAX_MS));
        moveToPointer();
        scrollFrom(now);
      });
    };
    const handle = {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        list.current?.setPointerCapture(event.pointerId);
        hold(idOf(event));
      },
    };
    const track = {
      onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        if (held.current === null) return;
        pointer.current = { x: clientX, y: clientY };
        moveToPointer();
        if (edgeAt(clientY) !== 0 && frame.current === 0) scrollFrom(performance.now());
      },
      onPointerUp: release,
      onPointerCancel: release,
      onLostPointerCapture: release,
    };
    return { handle, track };
  }, [onMove]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return { list, dragged, handle, track };
};
