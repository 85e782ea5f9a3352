import { atom } from '@cars/shared-contracts/runtime';
import type { Args, Request } from './request.ts';

/**
 * Changes the loaded data of a request; a refresh in flight would undo it and is canceled. A file of its own:
 * the first screen changes nothing.
 *
 * Returns a token, with which a later change applies to the same user's data only.
 */
export const createRequestChange = <A extends Args, Data>({ valueAtom, latest }: Request<A, Data>) =>
  atom(null, (get, set, change: (data: Data) => Data, token?: string): string | null => {
    const value = get(valueAtom);
    if (value?.state.status !== 'loaded' || (token !== undefined && token !== value.key)) return null;
    set(latest.cancelAtom);
    set(valueAtom, { key: value.key, state: { status: 'loaded', data: change(value.state.data) } });
    return value.key;
  });
