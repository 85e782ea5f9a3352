// Node's four threads are for files, names and passwords, but the server encodes pictures as well. Their number must
// be set before the first of them starts, so this is no ES module.
const { availableParallelism } = require('node:os');

process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 3);
const run = (file) =>
  import(file).then(() => {
    if (process.exitCode) process.exit();
  });
run('./check-settings.mjs')
  .then(() => run('./publish.mjs'))
  .then(() => import('./main.mjs'));
