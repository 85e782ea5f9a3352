import type { Registry, RemoteBuild } from '@cars/shared-contracts/shell/registry';

/** Origins of a build's files for browsers; files below `/r/` have the page's own. */
const originsOf = ({ entry, scripts, styles }: RemoteBuild): string[] =>
  [entry, ...scripts, ...styles].flatMap(({ url }) => (url.startsWith('/') ? [] : [new URL(url).origin]));

/** A registry without the builds whose files are elsewhere than at the allowed origins. */
export const withAllowedOrigins = (
  { remotes, canaries }: Registry,
  allowed: readonly string[],
): { readonly registry: Registry; readonly foreign: readonly string[] } => {
  const foreign = new Set<string>();
  const isAllowed = (build: RemoteBuild): boolean => {
    const elsewhere = originsOf(build).filter((origin) => !allowed.includes(origin));
    for (const origin of elsewhere) foreign.add(origin);
    return elsewhere.length === 0;
  };
  const ours = Object.entries(remotes).map(([app, builds]) => [app, builds.filter(isAllowed)] as const);
  return { registry: { remotes: Object.fromEntries(ours), canaries }, foreign: [...foreign] };
};
