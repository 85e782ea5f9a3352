import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_APPS, type RemoteApp } from '@cars/shared-contracts/shell/apps';
import { FIRST_SCREEN_SOURCE, firstScreenFile } from '@cars/shared-contracts/shell/first-screen';
import { createRsbuild } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { ROOT } from '../root.ts';
import type { BuiltApp } from './apps.ts';
import { CLASS_NAMES } from './class-names.ts';
import { pluginVariant, variantOf } from './variant.ts';

/** The remotes whose server entries belong to a build: its own, or in the single artifact all of them. */
const serverEntriesOf = (app: BuiltApp, folderOf: (remote: RemoteApp) => string): readonly RemoteApp[] =>
  REMOTE_APPS.filter(
    (remote) =>
      (app === remote || app === 'monolith') && existsSync(join(folderOf(remote), FIRST_SCREEN_SOURCE)),
  );

/**
 * Builds the server entries of a build into its folder: one ES module for Node each, with all its imports.
 * `root` is that of the browser's build: the names of CSS classes are made of paths below it.
 */
export const buildServerEntries = async (app: BuiltApp, root: string, folder: string): Promise<void> => {
  const folderOf = (remote: RemoteApp) => (app === remote ? root : join(ROOT, remote));
  for (const remote of serverEntriesOf(app, folderOf)) {
    const name = firstScreenFile(remote);
    const rsbuild = await createRsbuild({
      rsbuildConfig: {
        mode: 'production',
        root,
        logLevel: 'warn',
        plugins: [pluginReact({ splitChunks: false }), pluginVariant(variantOf(process.env))],
        source: { entry: { entry: join(folderOf(remote), FIRST_SCREEN_SOURCE) } },
        output: {
          target: 'node',
          cssModules: CLASS_NAMES,
          module: true,
          distPath: { root: folder, js: '' },
          filename: { js: name },
          filenameHash: false,
          cleanDistPath: false,
          legalComments: 'none',
          sourceMap: false,
          minify: true,
        },
        server: { publicDir: false },
        splitChunks: false,
        tools: {
          htmlPlugin: false,
          // Code that a screen loads later is in the one file, but not run.
          rspack: { module: { parser: { javascript: { dynamicImportMode: 'eager' } } } },
        },
        performance: { printFileSize: false },
      },
    });
    const { close } = await rsbuild.build();
    await close();
  }
};
