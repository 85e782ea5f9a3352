import { remoteConfig } from '@cars/tooling/rsbuild';

export default remoteConfig({
  app: 'remote-seller',
  port: 3004,
  widgets: { './statistics': './src/statistics.tsx' },
});
