/** Limits of the messenger: messages of a bot altogether, and into one chat. */
const GAP_MS = 40;
const CHAT_GAP_MS = 1_000;

/** How to wait: a timer in the server, the test's own clock in tests. */
export interface PaceParts {
  readonly now: () => Date;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Holds a bot within the messenger's limits: resolves when the next message into this chat may be sent. */
export const createPace = ({ now, sleep }: PaceParts) => {
  let nextAt = 0;
  const nextOfChat = new Map<string, number>();
  return async (chat: string): Promise<void> => {
    const at = now().getTime();
    for (const [other, free] of nextOfChat) if (free <= at) nextOfChat.delete(other);
    const turn = Math.max(at, nextAt, nextOfChat.get(chat) ?? 0);
    nextAt = turn + GAP_MS;
    nextOfChat.set(chat, turn + CHAT_GAP_MS);
    if (turn > at) await sleep(turn - at);
  };
};
