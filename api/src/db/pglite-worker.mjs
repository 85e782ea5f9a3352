// Runs PGlite away from the event loop of the server [S5]. Plain JavaScript, because a worker starts
// without the loader that the server runs under.
// In:  {id, kind: 'query' | 'exec' | 'dump' | 'close', sql, params, array}
// Out: {ready: true} | {failed: message} once, then {id, rows, affectedRows} | {id, error: {message, code, …}}
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const asText = (value) => value;
const TIMES = [1082, 1083, 1114, 1184, 1186, 1266, 1115, 1182, 1185, 1187, 1231];
const parsers = Object.fromEntries(TIMES.map((oid) => [oid, asText]));

const answer = async ({ id, kind, sql, params, array }) => {
  try {
    if (kind === 'close') {
      await db.close();
      return { id, rows: [], affectedRows: 0 };
    }
    if (kind === 'exec') {
      await db.exec(sql);
      return { id, rows: [], affectedRows: 0 };
    }
    if (kind === 'dump') {
      const file = await db.dumpDataDir('none');
      return { id, rows: [new Uint8Array(await file.arrayBuffer())], affectedRows: 0 };
    }
    const result = await db.query(sql, params, { rowMode: array ? 'array' : 'object', parsers });
    return { id, rows: result.rows, affectedRows: result.affectedRows ?? 0 };
  } catch (error) {
    const { message, code, detail, constraint, table, column } = error;
    return { id, error: { message, code, detail, constraint, table, column } };
  }
};

let db;
let line = Promise.resolve();
try {
  db = await PGlite.create(workerData.dataDir, { parsers });
  parentPort.on('message', (job) => {
    line = line.then(async () => parentPort.postMessage(await answer(job)));
  });
  await db.query('select count(*) from pg_class'); // the first statement of a connection reads the catalogue
  parentPort.postMessage({ ready: true });
} catch (error) {
  parentPort.postMessage({ failed: String(error?.message ?? error) });
}
