/*
 * `pnpm pack:contracts [folder]`: the packages from which a team outside of this repository builds its remote.
 */
import { join, resolve } from 'node:path';
import { packContracts } from '../outside/pack.ts';

const folder = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? 'packages');
for (const name of await packContracts(folder)) console.log(join(folder, name));
