import { nodeTests } from '@cars/tooling/rstest';

export default nodeTests;
