/*
 * `pnpm create-remote <app> <folder>`: a repository of its own for the team of one app, which builds, tests and
 * serves it without this one.
 */
import { resolve } from 'node:path';
import { CreateRemoteError, createRemote } from '../outside/create-remote.ts';
import usages from './usage.json' with { type: 'json' };

const [app, folder] = process.argv.slice(2);
try {
  if (!app || !folder) throw new CreateRemoteError(`usage: ${usages['create-remote']}`);
  const place = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  for (const file of await createRemote(app, place)) console.log(file);
  console.log(`${place}: npm install && npm test && npm run build`);
} catch (error) {
  console.error(error instanceof CreateRemoteError ? error.message : error);
  process.exitCode = 1;
}
