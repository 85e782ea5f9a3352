import { nodeTests } from '@cars/tooling/testing/rstest';

export default nodeTests;
