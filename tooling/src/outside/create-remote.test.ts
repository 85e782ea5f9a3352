import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { expect, test } from '@rstest/core';
import { createRemote, repositoryFiles } from './create-remote.ts';
import { COMPILED_PACKAGES, compiledManifest, presetManifest } from './manifests.ts';

test('packages of the product have the version of the contract and lead nowhere into this repository', () => {
  const manifests = [...COMPILED_PACKAGES.map(compiledManifest), presetManifest(['@cars/shared-contracts'])];
  for (const manifest of manifests) {
    expect(manifest.version).toBe(CONTRACT_VERSION);
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|catalog:|\.\.\//);
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
  }
});

test('a new repository has a screen for each route of its app, and a file for each of its widgets', async () => {
  const files = await repositoryFiles('remote-seller');
  expect(files['src/routes.tsx']).toContain("    'create-ad': FirstPage,\n    'edit-ad': FirstPage,");
  expect(files['src/statistics.tsx']).toContain("WidgetModule<'statistics'>");
  expect(files['.gitignore']).toContain('node_modules');
  expect(Object.values(files).join('\n')).not.toMatch(/__\w+__|workspace:|catalog:/);
});

test('an unknown app and a folder with files are refused before anything is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'create-remote-'));
  await expect(createRemote('remote-nobody', folder)).rejects.toThrow('remote-nobody is not a remote');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await expect(createRemote('remote-ad', folder)).rejects.toThrow('is not empty');
  await rm(folder, { recursive: true });
});
