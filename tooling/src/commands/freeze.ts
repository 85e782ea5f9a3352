/*
 * `pnpm freeze`: writes down what each app offers to the others, after a change that was meant (docs/teams.md). Refuses
 * a change that CONTRACT_VERSION does not announce.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FROZEN_TYPES_FILE } from '../build/provided.ts';
import {
  contractChanges,
  contractToFreeze,
  currentContract,
  freezeComplaint,
  frozenContract,
} from '../release/contract.ts';
import { FROZEN_FILE } from '../release/public-surface.ts';
import { ROOT } from '../root.ts';
import { runCommand } from '../run/run-step.ts';

const current = await currentContract(ROOT);
const frozen = existsSync(join(ROOT, FROZEN_TYPES_FILE)) ? frozenContract(ROOT) : current;
const changes = await contractChanges(frozen, current);
const complaint = freezeComplaint(frozen, current, changes);
if (complaint) {
  console.error(complaint);
  process.exit(1);
}
const { surface, types } = contractToFreeze(frozen, current, changes);
const files = { [FROZEN_FILE]: surface, [FROZEN_TYPES_FILE]: types };
for (const [file, content] of Object.entries(files))
  writeFileSync(join(ROOT, file), `${JSON.stringify(content, null, 2)}\n`);
await runCommand('biome', ['format', '--write', '--log-level=error', ...Object.keys(files)]);
console.log(`${Object.keys(files).join(' and ')} are as the sources are now`);
