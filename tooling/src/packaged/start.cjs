// Node's four threads are for files, names and passwords, but the server encodes pictures as well. Their number must
// be set before the first of them starts, so this is no ES module.
const { availableParallelism } = require('node:os');

process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 3);
import('./publish.mjs').then(() => {
  if (process.exitCode) process.exit();
  return import('./main.mjs');
});
