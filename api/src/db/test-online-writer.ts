import { migrate } from './migrate.ts';
import { openPostgres } from './postgres-client.ts';

/* For the test that kills an online migration: the address of the database is the argument. */
const run = async () => {
  const [url = ''] = process.argv.slice(2);
  const openUnlimited = () => openPostgres({ url, poolSize: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  process.stdout.write('ready http://localhost:0\n');
  await migrate(openPostgres({ url }), { openUnlimited });
  process.stdout.write('migrated\n');
};

void run();
