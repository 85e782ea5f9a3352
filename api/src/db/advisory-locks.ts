/**
 * Keys of PostgreSQL's advisory locks. They share one number space, so they are listed in one place: work that takes
 * the key of other work would wait for it, or give up.
 */
export const ADVISORY_LOCKS = {
  migrations: 7_301_001,
  rates: 7_301_002,
  events: 7_301_003,
  anonymization: 7_301_004,
  servers: 7_301_005,
  filterMessages: 7_301_010,
} as const;
