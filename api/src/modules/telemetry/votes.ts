/** What one address reported of a build. */
export interface Votes {
  /** By phase: each page reports several of them once. */
  readonly loads: Map<string, number>;
  failures: number;
}

export const noVotes = (): Votes => ({ loads: new Map(), failures: 0 });

/** Counts a load that was timed, or a failure (null). */
export const addVote = (votes: Votes, loaded: string | null): void => {
  if (loaded === null) votes.failures += 1;
  else votes.loads.set(loaded, (votes.loads.get(loaded) ?? 0) + 1);
};

/** Share of the loads that failed, 0 … 1. A page that loaded a build and then crashed has done both once. */
export const failureRate = ({ loads, failures }: Votes): number =>
  failures / Math.max(failures, ...loads.values());
