import { domTests } from '@cars/tooling/rstest';

export default domTests;
