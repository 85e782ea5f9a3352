import { VIDEO_ORIGINS } from '@cars/shared-contracts/schemas/video-link';
import type { Registry } from '@cars/shared-contracts/shell/registry';
import type { PageBuild } from '@cars/shared-contracts/shell/releases';

export interface PolicyOptions {
  readonly inline: PageBuild['inline'];
  readonly registry: Registry;
  /** Origins that may frame the page. */
  readonly frameAncestors: readonly string[];
  /** Template of the map's tiles, of which the origin is allowed. */
  readonly mapTilesUrl: string | null;
  /** Origin of the api where it is not the page's own. */
  readonly apiOrigin?: string;
}

const originOf = (url: string): string[] => {
  try {
    const { origin, hostname, protocol } = new URL(url);
    // Tile templates name their servers `{s}.tiles.example`.
    return hostname.includes('%7Bs%7D') || url.includes('{s}')
      ? [`${protocol}//${hostname.replace(/(%7Bs%7D|\{s\})/i, '*')}`]
      : [origin];
  } catch {
    return [];
  }
};

/** Other origins that the registry names, which the policy allows. */
const remoteOrigins = ({ remotes }: Registry): string[] => {
  const files = Object.values(remotes)
    .flat()
    .flatMap(({ entry, scripts, styles }) => [entry, ...scripts, ...styles]);
  return [...new Set(files.flatMap(({ url }) => (url.startsWith('/') ? [] : originOf(url))))];
};

/** The page's Content-Security-Policy [E18]. */
export const contentPolicy = ({
  inline,
  registry,
  frameAncestors,
  mapTilesUrl,
  apiOrigin,
}: PolicyOptions): string => {
  const api = apiOrigin ? [apiOrigin] : [];
  const own = ["'self'", ...remoteOrigins(registry)];
  const hashes = (values: readonly string[]) => values.map((value) => `'${value}'`);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // Of workers too, which have no line of their own: headers count for the first flight of a page.
    'script-src': [...own, ...hashes(inline.scripts)],
    'style-src': [...own, ...hashes(inline.styles)],
    'img-src': ["'self'", ...api, ...(mapTilesUrl ? originOf(mapTilesUrl) : []), 'data:', 'blob:'],
    'connect-src': [...own, ...api],
    'frame-src': VIDEO_ORIGINS,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': frameAncestors.length > 0 ? frameAncestors : ["'none'"],
    // The page's boot script makes the one policy; browsers without Trusted Types skip both [F14].
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
};
