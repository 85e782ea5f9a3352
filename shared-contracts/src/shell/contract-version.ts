/**
 * Version of what host and remotes agree on (semantic versioning). Raise the minor part for additions,
 * the major part for anything that an older remote would not survive.
 */
export const CONTRACT_VERSION = '1.3.0';

const parts = (version: string) => version.split('.').map(Number) as [number, number, number];

/**
 * Whether a remote built against `needed` runs under a host that offers `offered`:
 * the same major version, and not newer than the host's.
 */
export const isCompatibleContract = (needed: string, offered: string = CONTRACT_VERSION): boolean => {
  const [neededMajor, neededMinor] = parts(needed);
  const [offeredMajor, offeredMinor] = parts(offered);
  if (![neededMajor, neededMinor, offeredMajor, offeredMinor].every(Number.isInteger)) return false;
  return neededMajor === offeredMajor && neededMinor <= offeredMinor;
};
