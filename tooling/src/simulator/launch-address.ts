export interface Launch {
  /** Origin of the app. */
  readonly app: string;
  /** Signed start data; empty for a client that sends none. */
  readonly initData: string;
  readonly startParam: string;
  readonly version: string;
  readonly platform: string;
  readonly palette: Readonly<Record<string, string>>;
}

/** The address with which a client opens a mini app: the parameter in the query, everything else in the hash. */
export const launchAddress = ({ app, initData, startParam, version, platform, palette }: Launch): string => {
  const query = startParam ? `?tgWebAppStartParam=${encodeURIComponent(startParam)}` : '';
  const hash = new URLSearchParams({
    ...(initData ? { tgWebAppData: initData } : {}),
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(palette),
  });
  return `${app}/${query}#${hash}`;
};
