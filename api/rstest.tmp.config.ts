import { fileURLToPath } from 'node:url';
import { nodeTests, SHORT_LIVED } from '@cars/tooling/testing/rstest';

const packaged = new URL('../tooling/src/packaged/test-server-setup.ts', import.meta.url);

export default {
  ...nodeTests,
  globalSetup: [fileURLToPath(packaged)],
  // Each file starts PGlite again and ends before code from the optimizing compiler of WebAssembly pays off
  // (docs/decisions/0232).
  // Two files at a time leave an eighth of two cores idle: many tests wait for a limit of a server.
  isolate: false,
  pool: { maxWorkers: 3, execArgv: [...SHORT_LIVED, '--liftoff-only'] },
};
