import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PAGE = join(dirname(fileURLToPath(import.meta.url)), 'page');
const BROWSERS = ['chrome109', 'safari16', 'firefox115'];

export interface SimulatorFile {
  readonly type: string;
  readonly body: string;
}

const script = async (entry: string): Promise<SimulatorFile> => {
  const { outputFiles } = await build({
    entryPoints: [join(PAGE, entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: BROWSERS,
    logLevel: 'silent',
  });
  return { type: 'text/javascript; charset=utf-8', body: outputFiles[0]?.text ?? '' };
};

const text = async (name: string, type: string): Promise<SimulatorFile> => ({
  type: `${type}; charset=utf-8`,
  body: await readFile(join(PAGE, name), 'utf8'),
});

/** The files of the messenger simulator by name, made from their sources; the page itself is `index.html`. */
export const bundleSimulator = async (): Promise<Readonly<Record<string, SimulatorFile>>> => ({
  'index.html': await text('index.html', 'text/html'),
  'simulator.css': await text('simulator.css', 'text/css'),
  'simulator.js': await script('main.ts'),
  'native-proxy.js': await script('native-proxy.ts'),
});
