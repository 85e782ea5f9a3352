import { domTests, withConsoleGate } from '@cars/tooling/rstest';

export default withConsoleGate(domTests);
