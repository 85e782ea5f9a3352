/* Runs the scripts of a task one after the other in one process: `in-order.mjs <script> <script> … -- [arguments]`. */
import { pathToFileURL } from 'node:url';

const end = process.argv.indexOf('--');
const scripts = process.argv.splice(2, end - 1).slice(0, -1);
for (const script of scripts) {
  // The history of releases names the script that changed them.
  process.argv[1] = script;
  await import(pathToFileURL(script).href);
}
