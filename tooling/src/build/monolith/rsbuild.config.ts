import { monolithConfig } from '../rsbuild.ts';

export default monolithConfig();
