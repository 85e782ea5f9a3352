import { type PointerEvent, useMemo, useRef, useState } from 'react';

/** Within this distance of an edge of the view, the page scrolls during a drag. */
const EDGE_PX = 72;
const SCROLL_STEP_PX = 14;

const placeAt = (x: number, y: number, list: HTMLElement | null): number => {
  const tile = document
    .elementsFromPoint(x, y)
    .find((element) => element.parentElement === list && element instanceof HTMLLIElement);
  return tile && list ? [...list.children].indexOf(tile) : -1;
};

const idOf = ({ currentTarget }: PointerEvent<HTMLElement>): string | null =>
  currentTarget.closest<HTMLElement>('[data-picture]')?.dataset.picture ?? null;

/**
 * Reorders pictures by dragging a handle with a finger or a mouse: the list is updated during the drag, and a
 * canceled gesture ends where it is. `handle` is for each handle and stays the same object while `onMove`
 * does; `track` is for the list, which captures the pointer: a moved tile would lose it.
 */
export const useDragOrder = (onMove: (id: string, to: number) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  const { handle, track } = useMemo(() => {
    const hold = (id: string | null) => {
      held.current = id;
      setDragged(id);
    };
    const release = () => hold(null);
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
        const to = placeAt(clientX, clientY, list.current);
        if (to >= 0) onMove(held.current, to);
        if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX);
        else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX);
      },
      onPointerUp: release,
      onPointerCancel: release,
      onLostPointerCapture: release,
    };
    return { handle, track };
  }, [onMove]);
  return { list, dragged, handle, track };
};
