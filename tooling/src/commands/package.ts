/*
 * `pnpm package [folder]`: everything that a server needs to run, without TypeScript, sources and build tools: the
 * server and its commands as JavaScript, the built apps, the packages that are not inside the bundle.
 */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FEDERATED_APPS } from '../build/apps.ts';
import { buildAll } from '../build/build-runner.ts';
import { readManifest } from '../build/installed-packages.ts';
import { bundleServer, copyPackages } from '../packaged/bundle-server.ts';
import { runCommandLine } from '../release/command.ts';
import { ROOT } from '../root.ts';

const folder = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[2] ?? 'dist');
await runCommandLine(async () => {
  const builds = await buildAll(FEDERATED_APPS);
  await rm(folder, { recursive: true, force: true });
  await bundleServer(join(folder, 'server'));
  await copyPackages(join(folder, 'node_modules'));
  for (const { record, files } of builds) {
    const target = join(folder, 'builds', record.app);
    await mkdir(target, { recursive: true });
    await cp(files, join(target, 'files'), { recursive: true });
    await writeFile(join(target, 'build.json'), JSON.stringify(record));
  }
  const { name, version, license } = readManifest(ROOT);
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, type: 'module' })}\n`,
  );
  for (const text of ['LICENSE', 'THIRD-PARTY-NOTICES', '.env.example'])
    await cp(join(ROOT, text), join(folder, text));
  console.log(`${folder}: node server/start.cjs`);
});
