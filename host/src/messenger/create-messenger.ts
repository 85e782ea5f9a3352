import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { createBrowserMessenger } from './browser.ts';
import { openChannel } from './channel.ts';
import { readLaunch } from './launch.ts';
import { createTelegramMessenger } from './telegram.ts';
import { nativeProxy } from './transport.ts';

/**
 * Chooses the adapter by where the page was opened; another messenger is one more branch here. A frame counts as a
 * messenger only when the address has its launch data.
 */
export const createMessenger = (settings: Settings | null): Messenger => {
  const launch = readLaunch();
  if (settings && (nativeProxy() || launch.raw.includes('tgWebApp'))) {
    const channel = openChannel(settings.frame_ancestors);
    if (channel) return createTelegramMessenger(channel, launch, settings);
  }
  return createBrowserMessenger();
};
