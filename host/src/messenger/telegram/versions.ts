/** Versions are compared part by part: 6.10 is newer than 6.9. */
export const isAtLeast = (version: string, needed: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = needed.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
};
