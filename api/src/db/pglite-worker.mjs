// Runs PGlite outside the event loop of the server [S5]. Plain JavaScript, because a worker starts without
// the loader of the server; `pglite-client.ts` has the types of its messages.
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { reasonOf, serveCalls } from '../workers/serve-calls.mjs';

// PGlite creates files with the mode 0666 through this function, whatever the umask is.
const { chmodSync } = fs;
fs.chmodSync = (path, mode) => chmodSync(path, mode & 0o700);

const asText = (value) => value;
const TIMES = [1082, 1083, 1114, 1184, 1186, 1266, 1115, 1182, 1185, 1187, 1231];
const parsers = Object.fromEntries(TIMES.map((oid) => [oid, asText]));

const NOTHING = { rows: [], affectedRows: 0 };

const run = async ({ kind, sql, params, array }) => {
  if (kind === 'close') {
    await db.close();
    return NOTHING;
  }
  if (kind === 'exec') {
    await db.exec(sql);
    return NOTHING;
  }
  const { rows, affectedRows } = await db.query(sql, params, {
    rowMode: array ? 'array' : 'object',
    parsers,
  });
  return { rows, affectedRows: affectedRows ?? 0 };
};

/** Without the statement and its values, which PGlite puts into its errors. */
const withoutValues = (error) => {
  const { code, detail, constraint, table, column } = error;
  return Object.assign(new Error(reasonOf(error)), { code, detail, constraint, table, column });
};

const { dataDir, snapshot } = workerData;
const loadDataDir = snapshot && new Blob([fs.readFileSync(snapshot)]);
const db = await PGlite.create(dataDir, { parsers, ...(loadDataDir ? { loadDataDir } : {}) }).catch(
  (error) => {
    throw new Error(reasonOf(error));
  },
);
await db.query('select count(*) from pg_class'); // the first statement of a connection reads the catalog

let last = Promise.resolve();
serveCalls((request) => {
  const result = last.then(() => run(request));
  last = result.catch(() => undefined);
  return result.catch((error) => {
    throw withoutValues(error);
  });
});
