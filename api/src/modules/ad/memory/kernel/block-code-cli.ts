/* Prints block-code.ts, the binary form of blocks.wat: `pnpm generate` writes it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import loadWabt from 'wabt';

const NAME = 'blocks.wat';

const wabt = await loadWabt();
const text = readFileSync(join(import.meta.dirname, NAME), 'utf8');
const parsed = wabt.parseWat(NAME, text, { simd: true, threads: true });
parsed.resolveNames();
const binary = Buffer.from(parsed.toBinary({}).buffer);
// Throws with the function and the place where the code is invalid.
await WebAssembly.compile(binary);
process.stdout.write(`/* Made of ${NAME} by \`pnpm generate\`. */

export const BLOCK_CODE =
  '${binary.toString('base64')}';
`);
