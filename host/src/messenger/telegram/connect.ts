import { openChannel } from '../channel.ts';
import type { AdapterModule } from '../messenger-parts.ts';
import { createTelegramMessenger } from './adapter.ts';
import { TELEGRAM_BOOT } from './boot-part.ts';
import { TELEGRAM_WIRE } from './wire.ts';

export const connect: AdapterModule['connect'] = (settings, launch) => {
  const channel = openChannel(TELEGRAM_WIRE, settings.frame_ancestors);
  return channel && createTelegramMessenger(channel, launch, settings);
};

export const themeOf = TELEGRAM_BOOT.themeOf;
