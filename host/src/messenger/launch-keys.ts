/** By what a messenger's launch is recognized; part of the inline script and of the host's bundle. */
export interface LaunchKeys {
  /** Of the name of every field of the launch data: it is followed by `Data`, `Version`, `Platform` …. */
  readonly prefix: string;
  /** What the messenger's web views inject; undefined elsewhere. */
  proxy(): unknown;
}
