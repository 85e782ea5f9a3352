const RETRY_MS = 2_000;

/** A user whom the simulator can play. */
export interface User {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
}

/** The users of the demo. A busy server refuses calls for a moment: the call is repeated until it succeeds. */
export const readUsers = async (onRefusal: () => void): Promise<User[]> => {
  for (;;) {
    const response = await fetch('/dev/messenger/users').catch(() => null);
    if (response?.ok) return response.json();
    onRefusal();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
};
