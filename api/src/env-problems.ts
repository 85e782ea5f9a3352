import { DEFAULT_PORT, DEMO_BOT_TOKEN, DEMO_MAX_BOT_TOKEN, DEMO_SERVICE_PASSWORD } from './env-defaults.ts';

/** What an object store needs. */
const STORE = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export interface Problem {
  readonly variable: string;
  readonly reason: string;
}

/** Variables as the process has them. */
export type Given = Readonly<Record<string, string | undefined>>;

/** What is wrong with values beside each other; looked at even where other values are wrong. */
export const combinedProblems = (given: Given): Problem[] => {
  const missing = (names: readonly string[], condition: string) =>
    names
      .filter((name) => given[name] === undefined)
      .map((variable) => ({ variable, reason: `required with ${condition}` }));
  const refused: readonly [string, string, string][] = [
    ['DEMO', '1', 'the demo is not allowed with NODE_ENV=production'],
    ['SEED', 'demo', 'demo data (with a known password) are not allowed with NODE_ENV=production'],
    ['BOT_TOKEN', DEMO_BOT_TOKEN, 'the demo token is not allowed with NODE_ENV=production'],
    ['MAX_BOT_TOKEN', DEMO_MAX_BOT_TOKEN, 'the demo token is not allowed with NODE_ENV=production'],
    ['SERVICE_PASSWORD', DEMO_SERVICE_PASSWORD, 'the default is not allowed with NODE_ENV=production'],
  ];
  const inProduction = [
    ...refused
      .filter(([variable, value]) => given[variable] === value)
      .map(([variable, , reason]) => ({ variable, reason })),
    ...(given.MESSAGES || given.BOT_TOKEN || given.MAX_BOT_TOKEN
      ? []
      : [
          {
            variable: 'MESSAGES',
            reason:
              'without BOT_TOKEN or MAX_BOT_TOKEN no code reaches anybody; MESSAGES=outbox says that `pnpm outbox` shows them',
          },
        ]),
    ...missing(['SERVICE_USER', 'SERVICE_PASSWORD', 'PUBLIC_URL'], 'NODE_ENV=production'),
  ];
  return [
    ...(given.NODE_ENV === 'production' ? inProduction : []),
    ...(given.S3_IMAGES === '1' ? missing(STORE, 'S3_IMAGES=1') : []),
    ...(given.S3_REGISTRY === '1' ? missing(STORE, 'S3_REGISTRY=1') : []),
    ...(given.RELEASES_MODERATORS === undefined ? [] : missing(['RELEASES_TOKEN'], 'RELEASES_MODERATORS')),
    ...(Number(given.METRICS_PORT) > 0 && Number(given.METRICS_PORT) === Number(given.PORT ?? DEFAULT_PORT)
      ? [{ variable: 'METRICS_PORT', reason: 'another port than PORT is needed' }]
      : []),
    ...(given.DATABASE_DIRECT_URL ? missing(['DATABASE_URL'], 'DATABASE_DIRECT_URL') : []),
    ...(given.DATABASE_REPLICA_URLS ? missing(['DATABASE_URL'], 'DATABASE_REPLICA_URLS') : []),
    ...(given.MAX_WEBHOOK_SECRET ? missing(['PUBLIC_URL', 'MAX_BOT_TOKEN'], 'MAX_WEBHOOK_SECRET') : []),
    ...(given.MESSAGES === 'bot' && given.MAX_BOT_TOKEN === undefined
      ? missing(['BOT_TOKEN'], 'MESSAGES=bot')
      : []),
  ];
};
