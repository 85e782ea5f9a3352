import { nodeTests, withConsoleGate } from '@cars/tooling/rstest';

export default withConsoleGate(nodeTests);
