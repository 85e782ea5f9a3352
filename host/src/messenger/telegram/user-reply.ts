/**
 * Requests of which one at a time awaits the client's reply: a further one, or no reply within the limit, ends it
 * with `otherwise`. A reply without a request is ignored.
 */
export const createUserReply = <Reply>(limitMs: number, otherwise: Reply) => {
  let settle: ((reply: Reply) => void) | null = null;
  return {
    request: (send: () => void): Promise<Reply> =>
      new Promise((resolve) => {
        settle?.(otherwise);
        const timer = setTimeout(() => settle?.(otherwise), limitMs);
        settle = (reply) => {
          clearTimeout(timer);
          settle = null;
          resolve(reply);
        };
        send();
      }),
    reply: (reply: Reply): void => settle?.(reply),
  };
};
