import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Popups } from './popup-history.ts';

type Handler = () => void;

export interface BackStack extends Pick<Messenger, 'back'> {
  /** The person pressed Back: the handler that came last is called, the route's after all that lie over it. */
  press(): void;
  /** The handlers that lie over the route's. */
  readonly popups: Popups;
}

/**
 * Back as a stack: sheet, viewer, popup, step, then the route. The button is shown while there is anything to go back
 * from. It is hidden one task later, so that it does not flicker while one screen follows another.
 */
export const createBackStack = (show: (visible: boolean) => void): BackStack => {
  const layers: Record<'top' | 'route', { handler: Handler }[]> = { top: [], route: [] };
  let isRouteFlagged = false;
  let isShown = false;
  const wants = () => isRouteFlagged || layers.top.length > 0;
  const apply = (visible: boolean) => {
    if (visible === isShown) return;
    isShown = visible;
    show(visible);
  };
  const update = () => {
    if (wants()) apply(true);
    else setTimeout(() => apply(wants()), 0);
  };
  return {
    back: {
      push(handler, layer = 'top') {
        const entry = { handler };
        layers[layer].push(entry);
        update();
        return () => {
          const at = layers[layer].indexOf(entry);
          if (at >= 0) layers[layer].splice(at, 1);
          update();
        };
      },
      setVisible(visible) {
        isRouteFlagged = visible;
        update();
      },
    },
    press: () => (layers.top.at(-1) ?? layers.route.at(-1))?.handler(),
    popups: {
      count: () => layers.top.length,
      closeAbove: (count) => {
        for (const { handler } of layers.top.slice(count).reverse()) handler();
      },
    },
  };
};
