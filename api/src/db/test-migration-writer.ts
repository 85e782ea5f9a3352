import { migrate } from './migrate.ts';
import { openPglite } from './pglite-client.ts';

/* For the test that kills a migration: the data directory and the folder of migrations are the arguments. */
const run = async () => {
  const [dataDir = '', folder = ''] = process.argv.slice(2);
  const client = await openPglite({ dataDir: `${dataDir}/db` });
  process.stdout.write('ready http://localhost:0\n');
  await migrate(client, { folder });
  process.stdout.write('migrated\n');
};

void run();
