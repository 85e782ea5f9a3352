import type { RsbuildPlugin } from '@rsbuild/core';
import { type UsedNames, usesOfModule } from './contract-use.ts';

/** Records into `uses` what each module of a build takes from the host. */
export const pluginContractUse = (uses: UsedNames[], isHost: boolean): RsbuildPlugin => ({
  name: 'cars:contract-use',
  setup(api) {
    // Before all other transforms: what they add is not the team's source.
    api.transform({ test: /\.tsx?$/, order: 'pre' }, async ({ code, resourcePath }) => {
      uses.push(await usesOfModule(code, resourcePath, isHost));
      return code;
    });
  },
});
