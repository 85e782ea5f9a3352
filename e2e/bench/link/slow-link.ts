import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';

/** Payload of one TCP segment, bytes. */
export const SEGMENT = 1_460;
/** What a sender may send before the first acknowledgement (RFC 6928). */
const FIRST_WINDOW = 10 * SEGMENT;
/** A receiver's window: a sender does not fill the line any further ahead. */
const LAST_WINDOW = 64 * 1_024;
/** Bytes that wait here before the sender is paused. */
const WAITING_MAX = 64 * 1_024;

/** What a link charges. */
export interface LinkShape {
  readonly roundTripMs: number;
  /** Bytes a millisecond, of all connections together. */
  readonly download: number;
  readonly upload: number;
}

export interface Link {
  readonly port: number;
  stop(): Promise<void>;
}

/** One direction of the line, which all connections share: what is sent first leaves first. */
class Line {
  readonly #bytesPerMs: number;
  #freeAt = 0;

  constructor(bytesPerMs: number) {
    this.#bytesPerMs = bytesPerMs;
  }

  /** The moment at which the last of these bytes has left, if they may not start before `from`. */
  send(bytes: number, from: number): number {
    this.#freeAt = Math.max(this.#freeAt, from) + bytes / this.#bytesPerMs;
    return this.#freeAt;
  }
}

/** Runs actions at their moments in the order in which they were added; moments never decrease. */
class Agenda {
  readonly #actions: { readonly at: number; readonly run: () => void }[] = [];
  #timer: NodeJS.Timeout | null = null;

  add(at: number, run: () => void): void {
    this.#actions.push({ at, run });
    this.#timer ??= this.#wait();
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#actions.length = 0;
  }

  #wait(): NodeJS.Timeout {
    const next = this.#actions[0]?.at ?? 0;
    return setTimeout(() => this.#runDue(), Math.max(0, Math.ceil(next - performance.now())));
  }

  #runDue(): void {
    while (this.#actions[0] && this.#actions[0].at <= performance.now()) this.#actions.shift()?.run();
    this.#timer = this.#actions.length > 0 ? this.#wait() : null;
  }
}

/** Carries one direction of a connection: segments wait for the window, then for the line, then travel. */
const carry = (
  from: Socket,
  to: Socket,
  { line, travelMs, opensAt }: { readonly line: Line; readonly travelMs: number; readonly opensAt: number },
): { readonly cancel: () => void } => {
  const arrivals = new Agenda();
  const acknowledgements = new Agenda();
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let inFlight = 0;
  let window = FIRST_WINDOW;
  let isEnded = false;
  let lastArrival = opensAt;

  const nextSegment = (): Buffer | null => {
    const [first] = waiting;
    if (!first) return null;
    const segment = first.subarray(0, SEGMENT);
    if (segment.length === first.length) waiting.shift();
    else waiting[0] = first.subarray(SEGMENT);
    waitingBytes -= segment.length;
    return segment;
  };

  const send = (): void => {
    while (inFlight + SEGMENT <= window) {
      const segment = nextSegment();
      if (!segment) break;
      const { length } = segment;
      inFlight += length;
      lastArrival = line.send(length, Math.max(performance.now(), opensAt)) + travelMs;
      arrivals.add(lastArrival, () => to.write(segment));
      acknowledgements.add(lastArrival + travelMs, () => {
        inFlight -= length;
        window = Math.min(LAST_WINDOW, window + length);
        send();
      });
    }
    if (waitingBytes < WAITING_MAX) from.resume();
    if (isEnded && waitingBytes === 0) {
      isEnded = false;
      arrivals.add(lastArrival, () => to.end());
    }
  };

  from.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= WAITING_MAX) from.pause();
    send();
  });
  from.on('end', () => {
    isEnded = true;
    send();
  });
  return {
    cancel: () => {
      arrivals.clear();
      acknowledgements.clear();
    },
  };
};

/**
 * A slow link before a local port, as a proxy of TCP connections:
 * - connections: the first byte is sent after one round trip; TLS costs the round trips of its own messages;
 * - slow start: ten segments at first, twice as many after each acknowledged round trip;
 * - bandwidth: one line for all connections.
 *
 * Losses, name lookups and the wake-up of a radio are left out.
 */
export const startLink = async (target: number, shape: LinkShape): Promise<Link> => {
  const [down, up] = [new Line(shape.download), new Line(shape.upload)];
  const travelMs = shape.roundTripMs / 2;
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (browser) => {
    const site = openConnection({ port: target, host: 'localhost', allowHalfOpen: true, noDelay: true });
    const opensAt = performance.now() + shape.roundTripMs;
    const ways = [
      carry(browser, site, { line: up, travelMs, opensAt }),
      carry(site, browser, { line: down, travelMs, opensAt }),
    ];
    const end = () => {
      for (const way of ways) way.cancel();
      browser.destroy();
      site.destroy();
    };
    for (const socket of [browser, site]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        sockets.delete(socket);
        if (socket.errored) end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
