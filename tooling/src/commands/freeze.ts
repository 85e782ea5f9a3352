/*
 * `pnpm freeze`: writes down what each app offers to the others, after a change that was meant (docs/teams.md). Refuses
 * a change that CONTRACT_VERSION does not announce: since the contract before, and since the live host of the registry
 * that DATA_DIR, DATABASE_URL or S3_REGISTRY name.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@cars/shared-contracts/shell/contract-version';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import { FROZEN_TYPES_FILE, frozenTypesDigest, providedByHost } from '../build/provided.ts';
import { runCommandLine } from '../release/command.ts';
import {
  contractChanges,
  contractToFreeze,
  currentContract,
  freezeComplaint,
  frozenContract,
} from '../release/contract.ts';
import { compareWithLive } from '../release/live-contract.ts';
import { FROZEN_FILE } from '../release/public-surface.ts';
import { ROOT } from '../root.ts';
import { runCommand } from '../run/run-step.ts';

const FILES = [FROZEN_FILE, FROZEN_TYPES_FILE];

await runCommandLine(async () => {
  const current = await currentContract(ROOT);
  const frozen = existsSync(join(ROOT, FROZEN_TYPES_FILE)) ? frozenContract(ROOT) : current;
  const changes = await contractChanges(frozen, current);
  const complaint = freezeComplaint(frozen, current, changes);
  if (complaint) throw new ReleaseError(complaint);
  const { surface, types } = contractToFreeze(frozen, current, changes);
  const write = (contents: readonly (string | null)[]) =>
    FILES.forEach((file, at) => {
      const content = contents[at];
      if (typeof content === 'string') writeFileSync(join(ROOT, file), content);
    });
  const before = FILES.map((file) =>
    existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : null,
  );
  write([surface, types].map((content) => `${JSON.stringify(content, null, 2)}\n`));
  await runCommand('biome', ['format', '--write', '--log-level=error', ...FILES]);
  const host = { contract: CONTRACT_VERSION, provides: providedByHost(), types: await frozenTypesDigest() };
  try {
    console.log(await compareWithLive(process.env, host));
  } catch (error) {
    write(before);
    throw error;
  }
  console.log(`${FILES.join(' and ')} are as the sources are now`);
});
