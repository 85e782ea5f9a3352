import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Popups } from './browser/popup-history.ts';

type Handler = () => void;

export interface BackStack extends Pick<Messenger, 'back'> {
  /** Back was pressed: calls the newest handler above the route, else the route's. */
  press(): void;
  /** The handlers above the route's. */
  readonly popups: Popups;
}

/**
 * A stack of Back handlers: sheet, viewer, popup, step, then the route. The button is shown while there is a handler,
 * and hidden one task late, so that it does not flicker between screens.
 */
export const createBackStack = (show: (visible: boolean) => void): BackStack => {
  const layers: Record<'top' | 'route', { handler: Handler }[]> = { top: [], route: [] };
  let isRouteFlagged = false;
  let isShown = false;
  const isNeeded = () => isRouteFlagged || layers.top.length > 0;
  const apply = (visible: boolean) => {
    if (visible === isShown) return;
    isShown = visible;
    show(visible);
  };
  const update = () => {
    if (isNeeded()) apply(true);
    else setTimeout(() => apply(isNeeded()), 0);
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
