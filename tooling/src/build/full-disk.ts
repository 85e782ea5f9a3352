/** The exit code of a build's process that found no space left. */
export const FULL_DISK_EXIT = 28;

/** Whether a disk or a quota has no space left; the bundler names the code in its message alone. */
export const isDiskFull = (error: unknown): boolean => {
  const { code = '', message = '' } = (error ?? {}) as NodeJS.ErrnoException;
  return /\b(ENOSPC|EDQUOT)\b/.test(`${code} ${message}`);
};

/** What a build's process that ended with `FULL_DISK_EXIT` is for its starter. */
export const fullDiskError = (folder: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`no space left on the disk of ${folder}`), { code: 'ENOSPC', path: folder });
