import { hostConfig } from '@cars/tooling/rsbuild';

export default hostConfig();
