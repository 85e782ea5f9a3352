/*
 * A quota of a thread that a test starts with `--import`, or of whole files below `&folder=` in a process. While the
 * file of `?file=` is there, writes beyond the bytes that it names fail as on a full disk.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { writeSync } = fs;
const { writeFile } = fs.promises;
const parameters = new URL(import.meta.url).searchParams;
const file = parameters.get('file') ?? '';
const folder = parameters.get('folder');
let written = 0;

const takeFromQuota = (data) => {
  if (!fs.existsSync(file)) return;
  written += data.byteLength ?? data.length;
  if (written <= Number(fs.readFileSync(file, 'utf8'))) return;
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
};

if (folder === null) {
  fs.writeSync = (descriptor, buffer, ...rest) => {
    takeFromQuota(buffer);
    return writeSync(descriptor, buffer, ...rest);
  };
} else {
  fs.promises.writeFile = async (path, data, ...rest) => {
    if (String(path).startsWith(`${folder}/`)) takeFromQuota(data);
    return writeFile(path, data, ...rest);
  };
  syncBuiltinESMExports();
}
