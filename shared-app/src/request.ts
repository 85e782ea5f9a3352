import { pause } from '@cars/shared-contracts/client/pause';
import { atom, type Failure, type FailureWords, failureOf, userIdAtom } from '@cars/shared-contracts/runtime';
import { createLatest } from './latest.ts';

/** The states of a request. */
export type RequestState<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly data: Data }
  | { readonly status: 'failed'; readonly failure: Failure };

export type Args = (string | number | undefined)[];

interface RequestOptions<A extends Args, Data> {
  /** Names the request in the log. */
  readonly name: string;
  /** Null: the reply could not be read, which counts as a failure. */
  readonly load: (signal: AbortSignal, ...args: A) => Promise<Data | null>;
  /** The screen's own sentences. */
  readonly words?: FailureWords;
  /** `user`: the loaded data belong to the user of the request, and are not shown to another. */
  readonly scope?: 'user';
  /**
   * The loaded data stay while they are refreshed and after the screen is left. `previous`: they also stay
   * while the same is loaded for other arguments; `forever`: they are never loaded again, only a failed load
   * is repeated.
   */
  readonly keepsLoaded?: boolean | 'previous' | 'forever';
  /** The delay before the call; a newer load within this time replaces it. */
  readonly debounceMs?: number;
  /** Whether a failed refresh replaces the shown data; by default it does. */
  readonly replaces?: (failure: Failure) => boolean;
  /** Failures that are a normal outcome, and not logged. */
  readonly expected?: readonly Failure['kind'][];
}

const LOADING = { status: 'loading' } as const;

/**
 * A request as atoms: the latest one wins, and leaving the screen cancels it. It stores the arguments of the
 * latest request.
 */
export const createRequest = <A extends Args, Data>({
  name,
  load,
  words,
  scope,
  keepsLoaded,
  debounceMs,
  replaces = () => true,
  expected = [],
}: RequestOptions<A, Data>) => {
  type State = RequestState<Data>;
  const valueAtom = atom<{ readonly key: string; readonly state: State } | null>(null);
  const latest = createLatest();
  const keyOfAtom = atom((get) => {
    const owner = scope === 'user' ? get(userIdAtom) : null;
    return (args: A) => JSON.stringify(keepsLoaded === 'previous' ? [owner] : [owner, ...args]);
  });

  /** The state by arguments; those without a request yet are loading. */
  const stateAtom = atom((get) => {
    const value = get(valueAtom);
    const keyOf = get(keyOfAtom);
    return (...args: A): State => (value?.key === keyOf(args) ? value.state : LOADING);
  });

  const loadAtom = atom(null, async (get, set, ...args: A): Promise<void> => {
    if (scope === 'user' && get(userIdAtom) === null) return;
    const key = get(keyOfAtom)(args);
    const before = get(valueAtom);
    const known = before?.key === key && before.state.status;
    if (keepsLoaded === 'forever' && known && known !== 'failed') return;
    const signal = set(latest.beginAtom);
    const isCurrent = () => !signal.aborted && get(keyOfAtom)(args) === key;
    const isRefresh = keepsLoaded && known === 'loaded';
    const show = (state: State) => set(valueAtom, { key, state });
    if (!isRefresh) show(LOADING);
    try {
      if (debounceMs) await pause(debounceMs);
      if (!isCurrent()) return;
      const data = await load(signal, ...args);
      if (data === null) throw new Error('The reply cannot be read');
      if (isCurrent()) show({ status: 'loaded', data });
    } catch (error) {
      if (!isCurrent()) return;
      const failure = failureOf(error, words);
      if (!expected.includes(failure.kind)) console.warn(name, error);
      if (!isRefresh || replaces(failure)) show({ status: 'failed', failure });
    }
  });

  /** Cancels the request in flight. */
  const cancelAtom = atom(null, (get, set) => {
    set(latest.cancelAtom);
    if (!keepsLoaded || get(valueAtom)?.state.status === 'loading') set(valueAtom, null);
  });

  return { stateAtom, loadAtom, cancelAtom, valueAtom, latest };
};

export type Request<A extends Args, Data> = ReturnType<typeof createRequest<A, Data>>;
