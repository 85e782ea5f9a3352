import type { Socket } from 'node:net';

/** How messages are bytes. */
export interface MessageFormat {
  /** Throws when the message cannot be encoded. */
  readonly encode: (message: unknown) => Buffer;
  readonly decode: (bytes: Buffer) => unknown;
  readonly maxBytes: number;
}

interface Port {
  readonly post: (message: unknown) => void;
  readonly listen: (onMessage: (message: never) => void) => void;
}

/** Why something failed, in words, whatever was thrown. */
export declare const reasonOf: (thrown: unknown) => string;
export declare const CHANNEL_FD: number;
export declare const BYTES: MessageFormat;
export declare const TEXT: MessageFormat;
export declare const writeMessage: (
  channel: Socket,
  format: MessageFormat,
  message: unknown,
  onWritten?: (error?: Error | null) => void,
) => void;
export declare const readMessages: (
  channel: Socket,
  format: MessageFormat,
  onMessage: (message: unknown) => void,
  onFault: (reason: string) => void,
) => void;
export declare const serveCalls: <Request>(
  handle: (request: Request) => unknown,
  greeting?: unknown,
  port?: Port,
) => void;
