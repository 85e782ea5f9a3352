import { join } from 'node:path';
import type { ContractNames } from '@cars/shared-contracts/shell/releases';
import { openDataDir } from '@cars/shared-server/data-dir';
import { expect, test } from '@rstest/core';
import { compareWithLive } from './live-contract.ts';
import { releaseBuilds } from './release-build.ts';
import { fakeBuild, partsIn } from './test-builds.ts';
import { releaseStage } from './test-release.ts';

const { folder } = releaseStage();

const PROVIDES: ContractNames = { runtime: ['api'], endpoints: ['ads.preview'], widgets: [], packages: {} };
const GROWN: ContractNames = { ...PROVIDES, endpoints: ['ads.preview', 'ads.tally'] };

const compare = (contract: string, provides: ContractNames, types = 'digest-1') =>
  compareWithLive({ DATA_DIR: join(folder(), 'data') }, { contract, provides, types });
const releaseHost = async () => {
  await openDataDir(join(folder(), 'data'), () => undefined); // as every command does before it writes
  const { record, ...files } = await fakeBuild(folder(), 'host-1', { app: 'host', contract: '1.6.0' });
  const host = { ...record, provides: PROVIDES, types: 'digest-1' } as typeof record;
  await releaseBuilds([{ ...files, record: host }], null, partsIn(folder()));
};

test('growth under a version that is live is refused before it is released [T4]', async () => {
  await releaseHost();
  await expect(compare('1.6.0', GROWN)).rejects.toThrow(
    'host host-1 is live with contract 1.6.0: CONTRACT_VERSION 1.6.0 must be at least 1.7.0 (agreed is 1.6.0), because:\n' +
      '  it has new: endpoint ads.tally',
  );
  await expect(compare('1.6.1', PROVIDES, 'digest-2')).rejects.toThrow('must be at least 1.7.0');
  for (const [contract, provides, types] of [
    ['1.7.0', GROWN, 'digest-2'],
    ['1.6.0', PROVIDES, 'digest-1'],
  ] as const)
    expect(await compare(contract, provides, types)).toBe(
      'compared with host host-1, which is live with contract 1.6.0',
    );
});

test('without a registry or a live host the line states that nothing was compared', async () => {
  expect(await compareWithLive({}, { contract: '1.6.0', provides: GROWN })).toBe(
    'not compared with a live host: none of DATA_DIR, DATABASE_URL, S3_REGISTRY is set; release host compares',
  );
  expect(await compare('1.6.0', GROWN)).toBe(
    'not compared with a live host: the registry has none; release host compares',
  );
});
