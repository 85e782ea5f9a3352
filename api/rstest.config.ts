import { nodeTests } from '@cars/tooling/testing/rstest';

export default {
  ...nodeTests,
  // Each file starts PGlite again and ends before code from the optimizing compiler of WebAssembly pays off
  // (docs/decisions/0232).
  pool: { ...nodeTests.pool, execArgv: ['--liftoff-only'] },
};
