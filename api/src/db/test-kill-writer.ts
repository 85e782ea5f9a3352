import { openDatabase } from './database.ts';

/*
 * For the test that kills a writer: writes two rows per transaction in a loop and prints a line for each
 * acknowledged pair. The data directory is the first argument.
 */
const write = async () => {
  const [dataDir = ''] = process.argv.slice(2);
  const { sql } = await openDatabase({ dataDir });
  const { rows } = await sql.query<{ next: number }>(
    'select coalesce(max(user_id), 0) + 1 as next from legal_data',
  );
  process.stdout.write('ready http://localhost:0\n');
  for (let id = rows[0]?.next ?? 1; ; id += 1) {
    await sql.transaction(async (tx) => {
      await tx.query('insert into users (name) values ($1)', [`pair ${id}`]);
      await tx.query(
        `insert into legal_data (user_id, organization_type, organization_name, inn, ogrn, rs, ks, legal_address)
         select max(id), 'ooo', $1, '', '', '', '', '' from users`,
        [`pair ${id}`],
      );
    });
    process.stdout.write(`acked ${id}\n`);
  }
};

void write();
