import { atom } from '@cars/shared-contracts/runtime';

/** The latest call wins: `beginAtom` cancels the previous one and returns the signal of the new one. */
export const createLatest = () => {
  const controllerAtom = atom<AbortController | null>(null);
  const cancelAtom = atom(null, (get) => get(controllerAtom)?.abort());
  const beginAtom = atom(null, (_get, set): AbortSignal => {
    set(cancelAtom);
    const controller = new AbortController();
    set(controllerAtom, controller);
    return controller.signal;
  });
  return { beginAtom, cancelAtom };
};
