/** Things that calls made, and how many of each exist in the end. */
export interface Counted {
  readonly what: string;
  /** Calls with a successful response. */
  readonly done: number;
  /** Calls whose connection was lost. */
  readonly unknown: number;
  readonly found: number;
}

/** Things that are lost, doubled, or exist although no call made them. Repeated calls make one thing. */
export const miscounted = (all: readonly Counted[]): Counted[] =>
  all.filter(({ done, unknown, found }) => {
    if (done > 0) return found !== 1;
    return found > (unknown > 0 ? 1 : 0);
  });

export interface PriceMessage {
  readonly text: string;
  /** Whether it was sent or tried: it can no longer be rewritten. */
  readonly isTried: boolean;
}

/**
 * Problems of one day's messages about the price of one ad to one user who followed it all day: one is sent,
 * one more may wait for tomorrow, and the last one has the last price [CAT-59].
 */
export const wrongMessages = (messages: readonly PriceMessage[], lastPrice: string | null): string[] => {
  const tried = messages.filter(({ isTried }) => isTried).length;
  const last = messages.at(-1)?.text ?? '';
  return [
    ...(tried > 1 ? [`${tried} messages on one day`] : []),
    ...(messages.length - tried > 1 ? [`${messages.length - tried} messages wait`] : []),
    ...(lastPrice !== null && messages.length === 0 ? ['no message'] : []),
    ...(lastPrice === null && messages.length > 0 ? ['a message without a change'] : []),
    ...(lastPrice !== null && messages.length > 0 && !last.includes(`→ ${lastPrice}.`)
      ? [`the last message is not about ${lastPrice}: ${last}`]
      : []),
  ];
};
