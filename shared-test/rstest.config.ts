import { domTests } from '@cars/tooling/testing/rstest';

export default domTests;
