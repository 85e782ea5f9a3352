import { execFileSync } from 'node:child_process';

/** The commit of the repository that a folder is in, with `-dirty` after uncommitted changes; null outside of one. */
export const commitOf = (folder: string): string | null => {
  const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: [...stdio] }).trim() || null;
  } catch {
    return null;
  }
};
