/** A difference of the contract, and which part of its version must be raised for it. */
export interface Change {
  readonly step: 'minor' | 'major';
  readonly text: string;
}

const partsOf = (version: string): [number, number, number] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

/** The lowest version that may follow `before` with these changes. */
export const lowestVersion = (before: string, changes: readonly Change[]): string => {
  const [major, minor] = partsOf(before);
  if (changes.some(({ step }) => step === 'major')) return `${major + 1}.0.0`;
  return changes.length > 0 ? `${major}.${minor + 1}.0` : before;
};

export const isLower = (version: string, than: string): boolean => {
  const [a, b] = [partsOf(version), partsOf(than)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
};

/** Which step a package of another version is: builds made for a newer minor version need a newer host. */
export const stepBetween = (before: string, now: string): Change['step'] =>
  partsOf(before)[0] !== partsOf(now)[0] || isLower(now, before) ? 'major' : 'minor';

/** Whether a version satisfies a range of the form `^1.2.3`; other ranges are not judged. */
export const satisfies = (version: string, range: string): boolean => {
  const [, lowest] = /^\^(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  return !lowest || (partsOf(version)[0] === partsOf(lowest)[0] && !isLower(version, lowest));
};

/** Why the changes do not fit the step from one version to the other; null when they do. */
export const versionComplaint = (before: string, now: string, changes: readonly Change[]): string | null => {
  const lowest = lowestVersion(before, changes);
  if (!isLower(now, lowest)) return null;
  const heaviest = changes.filter(({ step }) => step === 'major');
  const causes = (heaviest.length > 0 ? heaviest : changes).map(({ text }) => `  ${text}`);
  return [
    `CONTRACT_VERSION ${now} must be at least ${lowest} (agreed is ${before}), because:`,
    ...causes,
  ].join('\n');
};
