/** One call of one client. Times are of one clock, in milliseconds. */
export interface Operation<Call, Reply> {
  readonly call: Call;
  /** Null when the connection was lost: the call takes effect at any later time, or never. */
  readonly reply: Reply | null;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** How an object behaves when its calls run one after another. */
export interface Model<State, Call, Reply> {
  readonly initial: State;
  /** States after a call with this reply; none when the reply is impossible in this state. */
  step(state: State, call: Call, reply: Reply | null): readonly State[];
  /** Whether a call with this reply leaves every state as it is. */
  isRead(call: Call, reply: Reply): boolean;
  /** Equal for equal states. */
  keyOf(state: State): string;
}

/** The first reply that no order of the calls explains. */
export interface Violation<Call, Reply> {
  readonly operation: Operation<Call, Reply>;
  /** Possible states of the object just before. */
  readonly states: readonly string[];
}

/** A state that explains all replies so far, and the open calls that have taken effect for it. */
interface Explanation<State> {
  readonly state: State;
  readonly done: ReadonlySet<number>;
}

/** Limit of concurrent explanations: many more mean that the calls determine too little. */
const EXPLANATIONS_MAX = 100_000;

/**
 * Whether some order of the calls, each between its start and its end, makes the model give all replies
 * (linearizability, Wing and Gong 1993). Events are walked in the order of time, and a call takes effect only
 * when a reply needs it (Lowe 2017).
 *
 * Null when there is such an order.
 */
export const findViolation = <State, Call, Reply>(
  operations: readonly Operation<Call, Reply>[],
  model: Model<State, Call, Reply>,
): Violation<Call, Reply> | null => {
  const open = new Set<number>();
  let explanations: Explanation<State>[] = [{ state: model.initial, done: new Set() }];
  for (const { id, isEnd } of eventsOf(operations)) {
    const operation = operations[id] as Operation<Call, Reply>;
    if (!isEnd) {
      open.add(id);
      explanations = explanations.map((one) => withReads(one, [id], operations, model));
      continue;
    }
    const before = explanations;
    explanations = explain(before, id, open, operations, model);
    if (explanations.length === 0)
      return { operation, states: [...new Set(before.map(({ state }) => model.keyOf(state)))] };
    open.delete(id);
  }
  return null;
};

/** Starts and ends in the order of time; at the same moment starts come first. An unknown outcome never ends. */
const eventsOf = (operations: readonly Operation<unknown, unknown>[]) =>
  operations
    .flatMap(({ startedAt, endedAt, reply }, id) => [
      { id, isEnd: false, at: startedAt },
      ...(reply === null ? [] : [{ id, isEnd: true, at: endedAt }]),
    ])
    .sort((a, b) => a.at - b.at || Number(a.isEnd) - Number(b.isEnd));

/** Open reads that fit the state take effect now: they change nothing, so waiting is never better. */
const withReads = <State, Call, Reply>(
  { state, done }: Explanation<State>,
  ids: Iterable<number>,
  operations: readonly Operation<Call, Reply>[],
  model: Model<State, Call, Reply>,
): Explanation<State> => {
  const more = new Set(done);
  for (const id of ids) {
    const { call, reply } = operations[id] as Operation<Call, Reply>;
    if (reply !== null && model.isRead(call, reply) && model.step(state, call, reply).length > 0)
      more.add(id);
  }
  return { state, done: more };
};

/** All explanations in which the call `id`, perhaps after other open calls, has taken effect. */
const explain = <State, Call, Reply>(
  known: readonly Explanation<State>[],
  id: number,
  open: ReadonlySet<number>,
  operations: readonly Operation<Call, Reply>[],
  model: Model<State, Call, Reply>,
): Explanation<State>[] => {
  const explained: Explanation<State>[] = [];
  const waiting: Explanation<State>[] = [];
  const isNew = createSieve(operations, model);
  const add = (one: Explanation<State>) => {
    if (!isNew(one)) return;
    if (one.done.has(id)) explained.push({ ...one, done: without(one.done, id) });
    else waiting.push(one);
    if (waiting.length > EXPLANATIONS_MAX) throw new Error('too many calls at once to check them');
  };
  for (const one of [...known].sort((a, b) => a.done.size - b.done.size)) add(one);
  // Short explanations first: the filter then drops the longer ones.
  for (let at = 0; at < waiting.length; at += 1) {
    const { state, done } = waiting[at] as Explanation<State>;
    for (const other of open) {
      if (done.has(other)) continue;
      const { call, reply } = operations[other] as Operation<Call, Reply>;
      if (reply !== null && model.isRead(call, reply)) continue; // takes effect with the state that fits it
      for (const next of model.step(state, call, reply))
        add(withReads({ state: next, done: new Set([...done, other]) }, open, operations, model));
    }
  }
  return explained;
};

const without = (ids: ReadonlySet<number>, id: number): Set<number> =>
  new Set([...ids].filter((other) => other !== id));

/**
 * An explanation is dropped when another one with the same state needs fewer calls of unknown outcome: an
 * unknown call may still happen later.
 */
const createSieve = <State, Call, Reply>(
  operations: readonly Operation<Call, Reply>[],
  model: Model<State, Call, Reply>,
) => {
  const explored = new Map<string, ReadonlySet<number>[]>();
  return ({ state, done }: Explanation<State>): boolean => {
    const isUnknown = (id: number) => operations[id]?.reply === null;
    const key = `${model.keyOf(state)} ${[...done].filter((id) => !isUnknown(id)).sort((a, b) => a - b)}`;
    const others = explored.get(key) ?? [];
    if (others.some((other) => [...other].every((id) => done.has(id)))) return false;
    explored.set(key, [...others, done]);
    return true;
  };
};
