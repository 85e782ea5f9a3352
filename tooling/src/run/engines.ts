import { existsSync } from 'node:fs';

/** WebKit's driver and the browser that it drives, from Debian's webkit2gtk-driver. */
export const WEBKIT = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
} as const;

/** Firefox, from Debian's firefox-esr. */
export const FIREFOX = { browser: '/usr/bin/firefox-esr' } as const;

const NEEDED = {
  webkit: [WEBKIT.driver, WEBKIT.browser, '/usr/bin/Xvfb'],
  firefox: [FIREFOX.browser],
} as const;

export type EngineName = keyof typeof NEEDED;

const LABELS: Record<EngineName, string> = { webkit: 'WebKit', firefox: 'Firefox' };

const missing = (name: EngineName): string | undefined => NEEDED[name].find((path) => !existsSync(path));

/** Engines that this machine has. */
export const installedEngines = (): EngineName[] =>
  (['webkit', 'firefox'] as const).filter((name) => missing(name) === undefined);

/** A line for each engine that is absent: what is skipped and why. */
export const absentEngines = (): string[] =>
  (['webkit', 'firefox'] as const).flatMap((name) => {
    const path = missing(name);
    return path ? [`${LABELS[name]}: skipped (${path} is missing)`] : [];
  });
