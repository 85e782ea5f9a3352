/*
 * A quota of a thread that a test starts with `--import`. While the file of `?file=` is there, writes beyond the bytes
 * that it names fail as on a full disk.
 */
import fs from 'node:fs';

const { writeSync } = fs;
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
let written = 0;

fs.writeSync = (descriptor, buffer, ...rest) => {
  if (!fs.existsSync(file)) return writeSync(descriptor, buffer, ...rest);
  written += buffer.byteLength ?? buffer.length;
  if (written <= Number(fs.readFileSync(file, 'utf8'))) return writeSync(descriptor, buffer, ...rest);
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
};
