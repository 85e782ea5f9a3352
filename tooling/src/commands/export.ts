/*
 * `pnpm export <folder> --api <origin>`: builds what has changed and writes the app as files for a static host, whose
 * pages call the api of a running server (docs/cdn.md).
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FEDERATED_APPS } from '../build/apps.ts';
import { buildAll } from '../build/build-runner.ts';
import { parseOrder, runCommandLine } from '../release/command.ts';
import { settingsOfServer, writeSite } from '../release/static-site.ts';
import usages from './usage.json' with { type: 'json' };

const USAGE = `usage: ${usages.export}`;

const readOrder = () => {
  const { positionals, values } = parseOrder(USAGE, () =>
    parseArgs({ allowPositionals: true, options: { api: { type: 'string' } } }),
  );
  const [folder] = positionals;
  const isOrigin = values.api !== undefined && /^https?:\/\/[^/]+\/?$/.test(values.api);
  return folder && isOrigin && URL.canParse(values.api ?? '')
    ? {
        folder: resolve(process.env.INIT_CWD ?? process.cwd(), folder),
        api: new URL(values.api ?? '').origin,
      }
    : null;
};

await runCommandLine(async () => {
  const order = readOrder();
  if (!order) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const settings = await settingsOfServer(order.api);
  await writeSite({ ...order, settings, builds: await buildAll(FEDERATED_APPS) });
  console.log(
    `${order.folder}: serve public/; the api has to allow its origin with PUBLIC_URL or CORS_ORIGINS`,
  );
});
