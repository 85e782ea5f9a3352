import { createRsbuild } from '@rsbuild/core';
const app = process.argv[2];
const config = (await import(`../../../${app}/rsbuild.config.ts`)).default;
const rsbuild = await createRsbuild({ cwd: config.root, rsbuildConfig: config });
await rsbuild.build();
