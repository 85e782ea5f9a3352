import { hostConfig } from '@cars/tooling/build/rsbuild';

export default hostConfig();
