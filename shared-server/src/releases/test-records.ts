/* Test fixture: descriptions of builds without files. */
import type { ReleasableBuild } from './rollout.ts';

export const testRecord = (
  build: string,
  contract = '1.0.0',
  app = 'remote-ad',
  routes?: { path: string; app: string }[],
): ReleasableBuild => {
  const common = { app, build, bytes: 10, exposes: ['./routes'] };
  if (app === 'host' || app === 'monolith') {
    const inline = { scripts: [], styles: [] };
    return {
      ...common,
      kind: 'page',
      page: { build, contract, inline, chunks: {}, ...(routes ? { routes } : {}) },
    };
  }
  const entry = { url: `/r/${app}/${build}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}` };
  return { ...common, kind: 'remote', remote: { build, contract, entry, scripts: [], styles: [] } };
};
