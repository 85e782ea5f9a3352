/** Versions are compared part by part: 6.10 is newer than 6.9. A missing part is 0, an odd version is the oldest. */
export const isAtLeast = (version: string, needed: string): boolean => {
  const parts = version.split('.').map(Number);
  for (const [at, part] of needed.split('.').map(Number).entries()) {
    const own = parts[at] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
};
