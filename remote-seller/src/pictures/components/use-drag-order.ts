import { type PointerEvent, useRef, useState } from 'react';

/** Nearer to an edge of the view than this, the page follows the finger. */
const EDGE_PX = 72;
const SCROLL_STEP_PX = 14;

const placeAt = (x: number, y: number, list: HTMLElement | null): number => {
  const tile = document
    .elementsFromPoint(x, y)
    .find((element) => element.parentElement === list && element instanceof HTMLLIElement);
  return tile && list ? [...list.children].indexOf(tile) : -1;
};

/**
 * Order by a finger or a mouse that holds a picture's handle: the list follows at once. A gesture that the system
 * takes away ends it where it is.
 */
export const useDragOrder = (onMove: (id: string, to: number) => void) => {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  const handleOf = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (dragged !== id) return;
      const to = placeAt(clientX, clientY, list.current);
      if (to >= 0) onMove(id, to);
      if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX);
      else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX);
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
    onLostPointerCapture: () => setDragged(null),
  });
  return { list, dragged, handleOf };
};
