import type { BootPart } from '../messenger-parts.ts';
import type { OutgoingWire } from '../transport.ts';
import { MAX_KEYS } from './keys.ts';

export const MAX_OUT: OutgoingWire = {
  proxy: MAX_KEYS.proxy,
  nothing: {},
  pack: (type, data) => ({ type, ...(data as object) }),
};

export const READY = 'WebAppReady';

/** MAX has no palette, and opens a page in its full height. */
export const MAX_BOOT: BootPart = { wire: MAX_OUT, ready: READY };
