import { monolithConfig } from '../monolith-config.ts';

export default monolithConfig();
