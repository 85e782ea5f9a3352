/** How to wait: a timer in the server, the test's own clock in tests. */
export interface PaceParts {
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** Between messages of a bot altogether, and into one chat: by default those of Telegram. */
  readonly gapMs?: number;
  readonly chatGapMs?: number;
}

/** Holds a bot within the messenger's limits: resolves when the next message into this chat may be sent. */
export const createPace = ({ now, sleep, gapMs = 40, chatGapMs = 1_000 }: PaceParts) => {
  let nextAt = 0;
  let lastAt = 0;
  const nextOfChat = new Map<string, number>();
  const read = () => {
    const at = now().getTime();
    // The clock was set back: what was noted before it is over.
    if (at < lastAt) {
      nextAt = 0;
      nextOfChat.clear();
    }
    lastAt = at;
    return at;
  };
  return async (chat: string): Promise<void> => {
    const at = read();
    for (const [other, free] of nextOfChat) if (free <= at) nextOfChat.delete(other);
    const turnOfChat = Math.max(at, nextOfChat.get(chat) ?? 0);
    nextOfChat.set(chat, turnOfChat + chatGapMs);
    if (turnOfChat > at) await sleep(turnOfChat - at);
    // Only now: a chat that waits holds up no other.
    const ready = read();
    const turn = Math.max(ready, nextAt);
    nextAt = turn + gapMs;
    nextOfChat.set(chat, Math.max(nextOfChat.get(chat) ?? 0, turn + chatGapMs));
    if (turn > ready) await sleep(turn - ready);
  };
};
