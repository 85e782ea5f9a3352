export interface Launch {
  readonly messenger: 'telegram' | 'max';
  /** Origin of the app. */
  readonly app: string;
  /** Signed start data; empty for a client that sends none. */
  readonly initData: string;
  readonly startParam: string;
  readonly version: string;
  readonly platform: string;
  readonly palette: Readonly<Record<string, string>>;
  /** Some clients of MAX encode the start data once more. */
  readonly isEncodedTwice: boolean;
}

/** Telegram: the parameter in the query, everything else in the hash. */
const telegramAddress = ({ app, initData, startParam, version, platform, palette }: Launch): string => {
  const query = startParam ? `?tgWebAppStartParam=${encodeURIComponent(startParam)}` : '';
  const hash = new URLSearchParams({
    ...(initData ? { tgWebAppData: initData } : {}),
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(palette),
  });
  return `${app}/${query}#${hash}`;
};

/** MAX: everything in the hash, the parameter in the start data alone. */
const maxAddress = ({ app, initData, version, platform, isEncodedTwice }: Launch): string => {
  const hash = new URLSearchParams({
    ...(initData ? { WebAppData: isEncodedTwice ? encodeURIComponent(initData) : initData } : {}),
    WebAppPlatform: platform,
    WebAppVersion: version,
    WebAppDeviceName: 'Simulator',
  });
  return `${app}/#${hash}`;
};

/** The address with which a client opens a mini app. */
export const launchAddress = (launch: Launch): string =>
  launch.messenger === 'max' ? maxAddress(launch) : telegramAddress(launch);
