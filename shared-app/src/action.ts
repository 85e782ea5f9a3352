import {
  atom,
  type Failure,
  type FailureWords,
  failureOf,
  type store,
  userIdAtom,
} from '@cars/shared-contracts/runtime';

/** The states of an action. */
export type ActionState<Value, Refusal = Failure> =
  | { readonly status: 'idle' }
  | { readonly status: 'in-flight' }
  | { readonly status: 'failed'; readonly failure: Refusal }
  | { readonly status: 'done'; readonly value: Value };

interface Call<Refusal> {
  readonly get: typeof store.get;
  readonly set: typeof store.set;
  readonly signal: AbortSignal;
  /** Ends the action with a refusal of our own, which is not logged. */
  readonly refuse: (refusal: Refusal) => never;
}

interface ActionOptions<A extends unknown[], Value, Refusal> {
  /** Names a failure in the log; without a name it is not logged. */
  readonly name?: string;
  readonly run: (call: Call<Refusal>, ...args: A) => Promise<Value>;
  /** The screen's own sentences. */
  readonly words?: FailureWords;
  /** The failure as the screen shows it; by default the failure itself. */
  readonly refusalOf?: (failure: Failure) => Refusal;
  /** Failures that are a normal outcome, and not logged. */
  readonly expected?: readonly Failure['kind'][];
  /** `user`: the outcome is shown only to the user who acted. */
  readonly scope?: 'user';
  /** Shows the change before the server has confirmed it; returns the undo function. */
  readonly optimistic?: (set: typeof store.set, ...args: A) => () => unknown;
  /** Calls with different keys run in parallel; by default there is one at a time. */
  readonly keyOf?: (...args: A) => number;
}

const IDLE = { status: 'idle' } as const;

class Refused {
  readonly refusal: unknown;
  constructor(refusal: unknown) {
    this.refusal = refusal;
  }
}

const refuse = (refusal: unknown): never => {
  throw new Refused(refusal);
};

/**
 * An action as atoms: one call at a time; a failure undoes an optimistic change, and a canceled call changes
 * nothing any more.
 */
export const createAction = <A extends unknown[], Value, Refusal = Failure>({
  name,
  run,
  words,
  refusalOf = (failure) => failure as Refusal,
  expected = [],
  scope,
  optimistic,
  keyOf = () => 0,
}: ActionOptions<A, Value, Refusal>) => {
  type State = ActionState<Value, Refusal>;
  const ownerAtom = atom((get) => (scope === 'user' ? get(userIdAtom) : null));
  const valueAtom = atom<{ readonly owner: number | null; readonly state: State }>({
    owner: null,
    state: IDLE,
  });
  /** The calls in flight by key; a map for each store. */
  const callsAtom = atom(() => new Map<number, AbortController>());

  const stateAtom = atom(
    (get): State => {
      const { owner, state } = get(valueAtom);
      return owner === get(ownerAtom) ? state : IDLE;
    },
    (get, set, state: State) => set(valueAtom, { owner: get(ownerAtom), state }),
  );

  /**
   * Runs the action; resolves to its outcome, and to null when it did not start or its outcome no longer
   * counts.
   */
  const runAtom = atom(null, async (get, set, ...args: A): Promise<State | null> => {
    const calls = get(callsAtom);
    const key = keyOf(...args);
    if (calls.has(key)) return null;
    const controller = new AbortController();
    const { signal } = controller;
    calls.set(key, controller);
    const owner = get(ownerAtom);
    const finish = (state: State): State | null => {
      if (signal.aborted) return null;
      calls.delete(key);
      const isOwner = owner === get(ownerAtom);
      set(valueAtom, { owner, state: isOwner ? state : IDLE });
      return isOwner ? state : null;
    };
    set(stateAtom, { status: 'in-flight' });
    const undo = optimistic?.(set, ...args);
    try {
      return finish({ status: 'done', value: await run({ get, set, signal, refuse }, ...args) });
    } catch (error) {
      undo?.();
      if (error instanceof Refused) return finish({ status: 'failed', failure: error.refusal as Refusal });
      const failure = failureOf(error, words);
      if (name && !expected.includes(failure.kind)) console.warn(name, error);
      return finish({ status: 'failed', failure: refusalOf(failure) });
    }
  });

  /** Resets the outcome; a call in flight continues. */
  const forgetAtom = atom(null, (get, set) => {
    if (get(stateAtom).status !== 'in-flight') set(stateAtom, IDLE);
  });

  /** Cancels the call in flight, and resets the outcome. */
  const cancelAtom = atom(null, (get, set) => {
    const calls = get(callsAtom);
    for (const controller of calls.values()) controller.abort();
    calls.clear();
    set(stateAtom, IDLE);
  });

  /** Refuses without a call, or changes a shown refusal: a message was read, or its field edited. */
  const refuseAtom = atom(null, (get, set, refusal: Refusal) => {
    if (get(stateAtom).status !== 'in-flight') set(stateAtom, { status: 'failed', failure: refusal });
  });

  return { stateAtom: atom((get) => get(stateAtom)), runAtom, forgetAtom, cancelAtom, refuseAtom };
};
