import { nodeTests } from '@cars/tooling/testing/rstest';

// Most of these tests wait for a database, a child process or a clock: two parallel files fill two cores.
export default { ...nodeTests, pool: { maxWorkers: 2 } } satisfies typeof nodeTests;
