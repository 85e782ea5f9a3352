import { openChannel } from '../channel.ts';
import type { AdapterModule } from '../messenger-parts.ts';
import { createMaxMessenger } from './adapter.ts';
import { MAX_WIRE } from './wire.ts';

export const connect: AdapterModule['connect'] = (settings, launch) => {
  const channel = openChannel(MAX_WIRE, settings.frame_ancestors);
  return channel && createMaxMessenger(channel, launch, settings);
};
