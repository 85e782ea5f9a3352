import { STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { receiveReports } from '../telemetry/report.ts';
import { forgetFailure, loadRemoteApp } from './remote-loader.ts';

const tries = rs.hoisted(() => ({ fail: [] as boolean[] }));

rs.mock('@cars/shared-contracts/client/pause', () => ({
  pause: (ms: number) => (ms > 1_000 ? new Promise(() => undefined) : Promise.resolve()),
}));
rs.mock('./scripts.ts', () => ({ startScripts: async () => undefined }));
rs.mock('./stylesheets.ts', () => ({
  loadStyles: async () => undefined,
  dropPendingStyles: () => undefined,
}));
rs.mock('./load-expose.ts', () => ({
  loadExpose: async () => {
    if (tries.fail.shift() !== false) throw new Error('planted failure');
    return { remoteModule: { screens: {}, contract: '1.0.0' } };
  },
}));

const REGISTRY = {
  remotes: {
    'remote-ad': [
      {
        build: 'build-1',
        contract: '1.0.0',
        entry: { url: '/r/remote-ad/build-1/remoteEntry.js', integrity: `sha384-${'A'.repeat(64)}` },
        scripts: [],
        styles: [],
      },
    ],
  },
};
const reported: string[] = [];

beforeEach(() => {
  const block = document.createElement('script');
  Object.assign(block, { id: 'registry', type: 'application/json', textContent: JSON.stringify(REGISTRY) });
  document.head.append(block);
  rs.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(REGISTRY));
  reported.length = 0;
  receiveReports(({ kind, build, phase }) => reported.push(`${kind} ${build} ${phase}`));
});
afterEach(() => {
  forgetFailure('remote-ad');
  window.localStorage.clear();
  document.getElementById('registry')?.remove();
  rs.restoreAllMocks();
});
const marks = () => window.localStorage.getItem(STORAGE_KEYS.failedBuilds);

describe('a build whose three tries fail', () => {
  beforeEach(() => expectConsole(/try \d failed|no build fits/));

  test('is marked when it fails with its files there, too [T22]', async () => {
    tries.fail = [true, true, true, true];
    await expect(loadRemoteApp('remote-ad')).rejects.toThrow('unreachable');
    expect([reported, marks()]).toEqual([['load_failure build-1 entry'], 'remote-ad/build-1']);
  });

  test('is not marked where the network went away meanwhile [R30]', async () => {
    tries.fail = [true, true, true, true];
    const loading = loadRemoteApp('remote-ad');
    rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(loading).rejects.toThrow('unreachable');
    expect([reported, marks()]).toEqual([['from_outside build-1 entry'], null]);
  });

  test('is used when it loads once the network is back, without a mark [R30]', async () => {
    tries.fail = [true, true, true, false];
    expect((await loadRemoteApp('remote-ad')).contract).toBe('1.0.0');
    expect([reported, marks()]).toEqual([['from_outside build-1 entry'], null]);
  });
});
