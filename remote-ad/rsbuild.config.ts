import { remoteConfig } from '@cars/tooling/rsbuild';

export default remoteConfig({ app: 'remote-ad' });
