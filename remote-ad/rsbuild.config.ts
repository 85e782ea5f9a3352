import { remoteConfig } from '@cars/tooling/build/rsbuild';

export default remoteConfig({ app: 'remote-ad' });
