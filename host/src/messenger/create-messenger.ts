import type { Messenger } from '@cars/shared-contracts/shell/messenger';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { createBrowserMessenger } from './browser/adapter.ts';
import { LAUNCH_KEYS, type LaunchData, type LaunchKind, readLaunch } from './launch-hash.ts';
import type { AdapterModule } from './messenger-parts.ts';
import { nativeProxy } from './transport.ts';

/** A chunk for each messenger, which the inline script requests by this name of its file. */
const ADAPTERS: Readonly<Record<LaunchKind, () => Promise<AdapterModule>>> = {
  telegram: () => import(/* webpackChunkName: "messenger-telegram" */ './telegram/connect.ts'),
  max: () => import(/* webpackChunkName: "messenger-max" */ './max/connect.ts'),
};

/** The launch data decide; without any, the proxy of a messenger's web view. */
const kindOf = ({ kind }: LaunchData): LaunchKind | undefined =>
  kind ?? (Object.keys(LAUNCH_KEYS) as LaunchKind[]).find((one) => nativeProxy(LAUNCH_KEYS[one]));

/**
 * Loads the adapter of the messenger in which the page was opened, and no other. An ordinary page, a framing page
 * that is not allowed and an adapter that cannot be loaded get the browser's.
 */
export const createMessenger = async (settings: Settings | null): Promise<Messenger> => {
  const launch = readLaunch();
  const kind = kindOf(launch);
  if (!settings || !kind) return createBrowserMessenger();
  try {
    const { connect, themeOf } = await ADAPTERS[kind]();
    return (
      connect(settings, launch) ??
      createBrowserMessenger(themeOf && ((prefersDark) => themeOf(launch.fields, prefersDark)))
    );
  } catch (error) {
    console.warn('messenger', kind, error);
    return createBrowserMessenger();
  }
};
