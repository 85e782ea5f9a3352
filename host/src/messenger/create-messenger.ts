import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { createBrowserMessenger } from './browser.ts';
import { openChannel } from './channel.ts';
import { readLaunch } from './launch.ts';
import { createTelegramMessenger } from './telegram.ts';
import { nativeProxy } from './transport.ts';

/**
 * Chooses the adapter by where the page was opened; every further messenger is one more branch here. A frame is a
 * messenger's when the messenger put its launch into the address; a page that only shows ours is none.
 */
export const createMessenger = (settings: Settings | null): Messenger => {
  const launch = readLaunch();
  if (settings && (nativeProxy() || launch.raw.includes('tgWebApp'))) {
    const channel = openChannel(settings.frame_ancestors);
    if (channel) return createTelegramMessenger(channel, launch, settings);
  }
  return createBrowserMessenger();
};
