import { fileURLToPath } from 'node:url';
import { nodeTests } from '../rstest.ts';

/** Run by console-gate.test.ts alone. */
const planted: typeof nodeTests = {
  ...nodeTests,
  root: fileURLToPath(new URL('.', import.meta.url)),
  include: ['violations.ts'],
};

export default planted;
