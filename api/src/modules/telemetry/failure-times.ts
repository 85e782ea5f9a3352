import { LRUCache } from 'lru-cache';
import { addVote, failureRate, noVotes, type Votes } from './votes.ts';

const SLOT_MS = 5 * 60_000;
const SLOTS = 24 * 12;
/** The build that was reported least recently is dropped beyond it. */
const BUILDS_MAX = 60;
/** Addresses of a build in one slot; later ones are not counted in it. */
const ADDRESSES_OF_SLOT_MAX = 2_000;

/** Reports of one build in five minutes. */
export interface FailureSlot {
  /** Start, ms since 1970. */
  readonly at: number;
  readonly addresses: number;
  /** Sum of the failure rates of these addresses: each has one vote. */
  readonly failures: number;
}

interface OpenSlot {
  readonly at: number;
  readonly votes: Map<string, Votes>;
}

interface BuildTimes {
  readonly closed: FailureSlot[];
  open: OpenSlot | null;
}

const closedSlot = ({ at, votes }: OpenSlot): FailureSlot => ({
  at,
  addresses: votes.size,
  failures: [...votes.values()].reduce((sum, own) => sum + failureRate(own), 0),
});

/**
 * Failures of builds over the last 24 hours, in slots of five minutes, in this process's memory. Addresses are dropped
 * with the end of their slot, and every list is bounded [I30].
 */
export class FailureTimes {
  /** When counting began. */
  readonly since: Date;
  readonly #now: () => Date;
  readonly #builds = new LRUCache<string, BuildTimes>({ max: BUILDS_MAX });

  constructor(now: () => Date) {
    this.#now = now;
    this.since = now();
  }

  /** Counts a load that was timed, or a failure (null). */
  count(build: string, address: string, loaded: string | null): void {
    const at = Math.floor(this.#now().getTime() / SLOT_MS) * SLOT_MS;
    const times = this.#builds.get(build) ?? { closed: [], open: null };
    this.#builds.set(build, times);
    if (times.open && times.open.at !== at) {
      times.closed.push(closedSlot(times.open));
      times.closed.splice(0, times.closed.length - SLOTS);
      times.open = null;
    }
    times.open ??= { at, votes: new Map() };
    const { votes } = times.open;
    const own = votes.get(address);
    if (!own && votes.size >= ADDRESSES_OF_SLOT_MAX) return;
    const vote = own ?? noVotes();
    addVote(vote, loaded);
    votes.set(address, vote);
  }

  /** Slots of a build with reports, oldest first. */
  of(build: string): FailureSlot[] {
    const times = this.#builds.peek(build);
    if (!times) return [];
    const first = this.#now().getTime() - SLOTS * SLOT_MS;
    const all = times.open ? [...times.closed, closedSlot(times.open)] : times.closed;
    return all.filter(({ at }) => at > first);
  }
}
