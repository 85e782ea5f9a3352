/*
 * One build in a process of its own: `build-app.ts <app> <build> <folder>`.
 */
import { pathToFileURL } from 'node:url';
import type { RsbuildConfig } from '@rsbuild/core';
import { configFileOf, isBuiltApp } from './apps.ts';
import { buildFiles } from './build-files.ts';
import { FULL_DISK_EXIT, isDiskFull } from './full-disk.ts';

const [app = '', build = '', folder = ''] = process.argv.slice(2);
if (!isBuiltApp(app) || !build || !folder) throw new Error('usage: build-app.ts <app> <build> <folder>');
const config = async () => {
  const file = (await import(pathToFileURL(configFileOf(app)).href)) as { default: RsbuildConfig };
  return file.default;
};
try {
  await buildFiles({ app, build, folder, config });
} catch (error) {
  if (!isDiskFull(error)) throw error;
  process.exit(FULL_DISK_EXIT);
}
