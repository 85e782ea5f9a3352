import type { Messenger, Theme } from '@cars/shared-contracts/shell/messenger';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import type { LaunchData, LaunchFields } from './launch-hash.ts';
import type { OutgoingWire, Post } from './transport.ts';

/*
 * The parts of which a messenger's adapter consists, in the order in which a page needs them.
 */

/** What must not wait for a bundle; part of the inline script. */
export interface BootPart {
  readonly wire: OutgoingWire;
  /** Type of the message «the first screen is painted». */
  readonly ready: string;
  /** The theme of the launch; without it the device's. */
  themeOf?(launch: LaunchFields, prefersDark: boolean): Theme;
  /** The first messages of a page. */
  sendHandshake?(post: Post, launch: LaunchFields): void;
}

/** The adapter itself: a chunk that only its own messenger's pages load. */
export interface AdapterModule {
  /** Null where the messenger cannot be reached: the framing page is none of `frame_ancestors`. */
  connect(settings: Settings, launch: LaunchData): Messenger | null;
  readonly themeOf?: BootPart['themeOf'];
}
