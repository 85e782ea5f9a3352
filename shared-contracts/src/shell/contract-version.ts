/**
 * Version of the contract between host and remotes (semantic versioning). Raise the minor part for additions,
 * the major part for breaking changes.
 */
export const CONTRACT_VERSION = '1.21.0';

/**
 * Whether a remote built against `needed` runs under a host that offers `offered`: the same major version,
 * and not newer than the host's. Written for the inline script, where every byte counts.
 */
export const isCompatibleContract = (needed: string, offered?: string): boolean => {
  const [neededMajor, neededMinor] = needed.split('.');
  const [major, minor] = (offered ?? CONTRACT_VERSION).split('.');
  return neededMajor === major && Number(neededMinor) <= Number(minor);
};
