import { remoteConfig } from '@cars/tooling/rsbuild';

export default remoteConfig({ app: 'remote-account', port: 3003 });
