/*
 * `pnpm freeze`: records the surface that each app offers to the others, after an intended change
 * (docs/teams.md).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentSurface, FROZEN_FILE } from '../release/public-surface.ts';
import { ROOT } from '../root.ts';
import { runCommand } from '../run/run-step.ts';

writeFileSync(join(ROOT, FROZEN_FILE), `${JSON.stringify(currentSurface(ROOT), null, 2)}\n`);
await runCommand('biome', ['format', '--write', '--log-level=error', FROZEN_FILE]);
console.log(`${FROZEN_FILE} is as the sources are now`);
