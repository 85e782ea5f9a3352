import { existsSync } from 'node:fs';

/** From Debian's package nginx-light. */
export const NGINX = '/usr/sbin/nginx';

/** A line when it is absent: what is skipped and why. */
export const absentNginx = (): string[] =>
  existsSync(NGINX) ? [] : ['tests with nginx: skipped (Debian’s package nginx-light is missing)'];
