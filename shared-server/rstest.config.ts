import { logicTests } from '@cars/tooling/testing/rstest';

export default logicTests;
