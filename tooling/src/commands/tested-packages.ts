import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';

/** Packages with tests beside their code, the quick ones first. */
export const TESTED_PACKAGES: readonly string[] = [
  'tooling',
  'shared-contracts',
  'shared-ui',
  'shared-test',
  'shared-app',
  'shared-server',
  'host',
  ...REMOTE_APPS,
  'api',
];
