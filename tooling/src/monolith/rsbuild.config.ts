import { monolithConfig } from '../build/rsbuild.ts';

export default monolithConfig();
