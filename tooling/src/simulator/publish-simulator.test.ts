import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { publishSimulator } from './publish-simulator.ts';

test('a data directory gets the simulator’s four files, whole, and again after a second start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'simulator-'));
  await Promise.all([publishSimulator(dataDir), publishSimulator(dataDir)]);
  const folder = join(dataDir, 'simulator');
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(['index.html', 'native-proxy.js', 'simulator.css', 'simulator.js']);
  for (const name of names) expect((await readFile(join(folder, name), 'utf8')).length).toBeGreaterThan(100);
  await rm(dataDir, { recursive: true });
});
