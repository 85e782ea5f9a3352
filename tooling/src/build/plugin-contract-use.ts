import type { RsbuildPlugin } from '@rsbuild/core';
import { type UsedNames, usesOfModule } from './contract-use.ts';

/** Sources of an app, and of shared packages: here, or compiled and installed by a team outside. */
const RECORDED = /\.tsx?$|[\\/]@cars[\\/]shared-(?:app|ui)[\\/]dist[\\/].*\.js$/;

/** Records into `uses` what each module of a build takes from the host. */
export const pluginContractUse = (uses: UsedNames[], isHost: boolean): RsbuildPlugin => ({
  name: 'cars:contract-use',
  setup(api) {
    // Before all other transforms: what they add is not the team's source.
    api.transform({ test: RECORDED, order: 'pre' }, async ({ code, resourcePath }) => {
      uses.push(await usesOfModule(code, resourcePath, isHost));
      return code;
    });
  },
});
