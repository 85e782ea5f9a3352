/* Runs the scripts of a task one after the other in one process: `in-order.mjs <script> <script> … -- [arguments]`. */
import { pathToFileURL } from 'node:url';

const end = process.argv.indexOf('--');
const scripts = process.argv.splice(2, end - 1).slice(0, -1);
for (const script of scripts) await import(pathToFileURL(script).href);
