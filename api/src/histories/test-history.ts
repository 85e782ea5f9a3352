import { findViolation, type Model, type Operation } from './linearizable.ts';
import { type AdState, adModel, type Calls, MODELS, type Reply } from './models.ts';

type Subject = keyof Calls;

/** One line of the history file. */
type Recorded = {
  readonly [S in Subject]: Operation<Calls[S], Reply> & {
    readonly subject: S;
    readonly key: string;
    readonly by: string;
    readonly freshness: Freshness | null;
  };
}[Subject];
/** How old a response may be: a cached one of ads, or the age in milliseconds that the response itself names. */
type Freshness = 'ads' | number;

/** Maximum age of a cached response about ads where other processes write, beyond the time of making it. */
export const ADS_FRESHNESS_MS = 2_000;

/** Calls of which a history contains at least one that was done. */
export const NEEDED = [
  'ad publish',
  'ad change',
  'ad remove',
  'ad order',
  'ad read',
  'heart add',
  'heart drop',
  'heart read',
  'code send',
  'code try',
  'session use',
  'session close',
  'release release',
  'release rollback',
  'release read',
] as const satisfies readonly { [S in Subject]: `${S} ${Calls[S]['kind']}` }[Subject][];

/** Missing where no call was in flight when a server was killed. */
export const UNKNOWN = 'a call without a response';

export interface Completed {
  readonly reply: Reply | null;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly by: string;
}

/** All requests and responses, and the check of their consistency. */
export class History {
  readonly #recorded: Recorded[] = [];
  readonly #done = new Set<string>();
  #hasUnknown = false;
  /** Ads that existed from the start, with their price; all others were published. */
  readonly #firstPrices: ReadonlyMap<number, number>;

  constructor(firstPrices: ReadonlyMap<number, number>) {
    this.#firstPrices = firstPrices;
  }

  get recorded(): readonly object[] {
    return this.#recorded;
  }

  add<S extends Subject>(
    subject: S,
    key: string | number,
    call: Calls[S],
    completed: Completed,
    freshness: Freshness | null = null,
  ): void {
    if (completed.reply?.kind === 'done') this.#done.add(`${subject} ${call.kind}`);
    if (completed.reply === null) this.#hasUnknown = true;
    this.#recorded.push({ subject, key: String(key), call, ...completed, freshness } as unknown as Recorded);
  }

  /** Calls of a subject with their key and their client. */
  callsOf<S extends Subject>(subject: S): Extract<Recorded, { readonly subject: S }>[] {
    return this.#recorded.filter((one) => one.subject === subject) as Extract<
      Recorded,
      { readonly subject: S }
    >[];
  }

  /** Calls that the history lacks: without them it proves too little. */
  missing(): string[] {
    return [...NEEDED.filter((needed) => !this.#done.has(needed)), ...(this.#hasUnknown ? [] : [UNKNOWN])];
  }

  /** Whether every needed call was done at least once and a kill met a call in flight. */
  isConclusive(): boolean {
    return this.missing().length === 0;
  }

  figures() {
    const count = (is: (one: Recorded) => boolean) => this.#recorded.filter(is).length;
    const done = (needed: string) =>
      count(({ subject, call, reply }) => `${subject} ${call.kind}` === needed && reply?.kind === 'done');
    return {
      recorded: this.#recorded.length,
      unknown: count(({ reply }) => reply === null),
      refused: count(({ reply }) => reply?.kind === 'refused'),
      ...Object.fromEntries(NEEDED.map((needed) => [needed, done(needed)])),
    };
  }

  /** Calls of a subject, by key. Reads of a cache start earlier by its age. */
  operationsOf<S extends Subject>(subject: S): Map<string, Operation<Calls[S], Reply>[]> {
    const found = new Map<string, Operation<Calls[S], Reply>[]>();
    for (const one of this.callsOf(subject)) {
      const { key, call, reply, endedAt } = one;
      const operation = { call, reply, startedAt: this.#sinceOf(one), endedAt };
      found.set(key, [...(found.get(key) ?? []), operation as Operation<Calls[S], Reply>]);
    }
    return found;
  }

  /**
   * The earliest time of the state in a response: a cached one was made by a call that ended in the time
   * before.
   */
  #sinceOf({ freshness, startedAt, endedAt }: Recorded): number {
    if (freshness === null) return startedAt;
    if (freshness !== 'ads') return startedAt - freshness;
    const oldest = startedAt - ADS_FRESHNESS_MS;
    const makers = this.#recorded.filter(
      (one) => one.freshness === freshness && one.endedAt >= oldest && one.startedAt <= endedAt,
    );
    return Math.min(oldest, ...makers.map((one) => one.startedAt));
  }

  /** The first violation of every key; empty when all responses are consistent. */
  violations(): object[] {
    const ads = this.operationsOf('ad');
    const hearts = this.operationsOf('heart');
    for (const [key, operations] of hearts) {
      const removals = (ads.get(key.split(':')[1] ?? '') ?? []).filter(({ call }) => call.kind === 'remove');
      for (const removal of removals) operations.push({ ...removal, call: { kind: 'removeAd' } });
    }
    const initialAd = (key: string): AdState => {
      const price = this.#firstPrices.get(Number(key));
      return price === undefined ? { kind: 'absent' } : { kind: 'active', price };
    };
    return [
      ...violationsOf('ad', ads, (key) => adModel(initialAd(key))),
      ...violationsOf('heart', hearts, () => MODELS.heart),
      ...violationsOf('code', this.operationsOf('code'), () => MODELS.code),
      ...violationsOf('session', this.operationsOf('session'), () => MODELS.session),
      ...violationsOf('release', this.operationsOf('release'), () => MODELS.release),
    ];
  }
}

const violationsOf = <State, Call>(
  subject: Subject,
  all: ReadonlyMap<string, readonly Operation<Call, Reply>[]>,
  modelOf: (key: string) => Model<State, Call, Reply>,
): object[] =>
  [...all].flatMap(([key, operations]) => {
    const violation = findViolation(operations, modelOf(key));
    return violation ? [{ subject, key, ...violation }] : [];
  });
