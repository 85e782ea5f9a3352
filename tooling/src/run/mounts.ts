import { spawnSync } from 'node:child_process';

/** Runs a command in a name space of mounts of its own. */
export const UNSHARE = '/usr/bin/unshare';

/** A line when this user may not mount a disk: what is skipped and why. */
export const absentMounts = (): string[] =>
  spawnSync(UNSHARE, ['-Urm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
    ? []
    : ['release on a full disk: skipped (this user cannot mount a disk)'];
