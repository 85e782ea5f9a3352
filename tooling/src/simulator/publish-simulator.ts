import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PAGE = join(dirname(fileURLToPath(import.meta.url)), 'page');
const BROWSERS = ['chrome109', 'safari16', 'firefox115'];

const script = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(PAGE, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: BROWSERS,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
};

const text = (name: string): Promise<string> => readFile(join(PAGE, name), 'utf8');

/** The content of the simulator's files by their names (`SIMULATOR_FILES`). */
export const simulatorFiles = async (): Promise<Readonly<Record<string, string>>> => ({
  'index.html': await text('index.html'),
  'simulator.css': await text('simulator.css'),
  'simulator.js': await script('main.ts'),
  'native-proxy.js': await script('native-proxy.ts'),
});

/**
 * Copies the files of the messenger simulator into `<dataDir>/simulator`, from where the demo's server serves
 * them. Each is written atomically, also while another start writes the same.
 */
export const publishSimulator = async (dataDir: string): Promise<void> => {
  const files = await simulatorFiles();
  const folder = join(dataDir, 'simulator');
  await mkdir(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const temporary = join(folder, `.new-${randomUUID()}`);
    await writeFile(temporary, content);
    await rename(temporary, join(folder, name));
  }
};
