import { atom, type Failure, type FailureWords, failureOf, userIdAtom } from '@cars/shared-contracts/runtime';

/** What a request can be. */
export type RequestState<Data> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly data: Data }
  | { readonly status: 'failed'; readonly failure: Failure };

type Args = (string | number)[];

interface RequestOptions<A extends Args, Data> {
  /** Names the request in the log. */
  readonly name: string;
  /** Null: the reply could not be read, which counts as a failure. */
  readonly load: (signal: AbortSignal, ...args: A) => Promise<Data | null>;
  /** The screen's own sentences. */
  readonly words?: FailureWords;
  /** `user`: what was loaded belongs to the user who asked, and is not shown to another. */
  readonly scope?: 'user';
  /** What was loaded stays while it is refreshed and after the screen is left. */
  readonly keepsLoaded?: boolean;
  /** Whether a failed refresh takes the place of what is shown; by default it does. */
  readonly replaces?: (failure: Failure) => boolean;
  /** Failures that are a normal outcome, and not logged. */
  readonly expected?: readonly Failure['kind'][];
}

const LOADING = { status: 'loading' } as const;

/**
 * A request as atoms: the latest one wins, a screen that is left cancels it, and an optimistic change is undone for the
 * same user only. It remembers the arguments that were asked for last.
 */
export const createRequest = <A extends Args, Data>({
  name,
  load,
  words,
  scope,
  keepsLoaded = false,
  replaces = () => true,
  expected = [],
}: RequestOptions<A, Data>) => {
  type State = RequestState<Data>;
  const valueAtom = atom<{ readonly key: string; readonly state: State } | null>(null);
  const controllerAtom = atom<AbortController | null>(null);
  const keyOfAtom = atom((get) => {
    const owner = scope === 'user' ? get(userIdAtom) : null;
    return (args: A) => JSON.stringify([owner, ...args]);
  });

  /** The state by arguments; those without a request yet are loading. */
  const stateAtom = atom((get) => {
    const value = get(valueAtom);
    const keyOf = get(keyOfAtom);
    return (...args: A): State => (value?.key === keyOf(args) ? value.state : LOADING);
  });

  const loadAtom = atom(null, async (get, set, ...args: A): Promise<void> => {
    if (scope === 'user' && get(userIdAtom) === null) return;
    get(controllerAtom)?.abort();
    const controller = new AbortController();
    set(controllerAtom, controller);
    const { signal } = controller;
    const key = get(keyOfAtom)(args);
    const isCurrent = () => !signal.aborted && get(keyOfAtom)(args) === key;
    const isRefresh = keepsLoaded && get(stateAtom)(...args).status === 'loaded';
    if (!isRefresh) set(valueAtom, { key, state: LOADING });
    try {
      const data = await load(signal, ...args);
      if (data === null) throw new Error('The reply cannot be read');
      if (isCurrent()) set(valueAtom, { key, state: { status: 'loaded', data } });
    } catch (error) {
      if (!isCurrent()) return;
      const failure = failureOf(error, words);
      if (!expected.includes(failure.kind)) console.warn(name, error);
      if (!isRefresh || replaces(failure)) set(valueAtom, { key, state: { status: 'failed', failure } });
    }
  });

  /** Cancels what is in flight. */
  const cancelAtom = atom(null, (get, set) => {
    get(controllerAtom)?.abort();
    if (!keepsLoaded) set(valueAtom, null);
  });

  /**
   * Changes what is loaded; a refresh in flight would undo it and is cancelled. Returns a token, with which a later
   * change applies to the same user's data only.
   */
  const changeAtom = atom(null, (get, set, change: (data: Data) => Data, token?: string): string | null => {
    const value = get(valueAtom);
    if (value?.state.status !== 'loaded' || (token !== undefined && token !== value.key)) return null;
    get(controllerAtom)?.abort();
    set(valueAtom, { key: value.key, state: { status: 'loaded', data: change(value.state.data) } });
    return value.key;
  });

  return { stateAtom, loadAtom, cancelAtom, changeAtom };
};

export type Request<A extends Args, Data> = ReturnType<typeof createRequest<A, Data>>;
