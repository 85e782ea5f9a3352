import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRsbuild, type RsbuildPlugin } from '@rsbuild/core';
import { ROOT } from '../root.ts';
import { MOBILE_WEB_VIEWS } from './targets.ts';
import { pluginVariant, variantOf } from './variant.ts';

export interface InlineBoot {
  readonly script: string;
  readonly style: string;
}

/** Variables of the minifier's substitute for `light-dark()`, which no rule uses: each palette has four of them. */
const SUBSTITUTE = /--lightningcss-(?:light|dark):[^;}]*;/g;

/** Builds host/src/boot: the inline script and style of the HTML. */
export const buildInlineBoot = async (): Promise<InlineBoot> => {
  const folder = await mkdtemp(join(tmpdir(), 'cars-boot-'));
  try {
    const rsbuild = await createRsbuild({
      rsbuildConfig: {
        mode: 'production',
        root: join(ROOT, 'host'),
        logLevel: 'error',
        // It chooses builds as the shell does, so it has the same contract version.
        plugins: [pluginVariant(variantOf(process.env))],
        source: { entry: { boot: ['./src/boot/boot.ts', './src/boot/critical.css'] } },
        output: {
          distPath: { root: folder, js: '', css: '' },
          filenameHash: false,
          overrideBrowserslist: MOBILE_WEB_VIEWS,
          legalComments: 'none',
          sourceMap: false,
        },
        server: { publicDir: false },
        splitChunks: false,
        tools: { htmlPlugin: false },
        performance: { printFileSize: false },
      },
    });
    const { close } = await rsbuild.build();
    await close();
    const read = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim();
    return { script: await read('boot.js'), style: (await read('boot.css')).replace(SUBSTITUTE, '') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The kind of the page's artifact; the page has it as `data-build`. */
export type PageKind = 'federated' | 'monolith';

const STYLESHEET = /<link [^>]*rel="stylesheet"[^>]*>/g;

/** Moves the links of stylesheets to the end: what is above is painted without them, and scripts wait for them. */
const stylesheetsLast = (html: string): string =>
  html
    .replaceAll(STYLESHEET, '')
    .replace('</body>', () => `${(html.match(STYLESHEET) ?? []).join('')}</body>`);

/** The template's line breaks and indentation are for its readers. */
const onOneLine = (html: string): string => html.replace(/>\s*\n\s*</g, '><').replace(/\s*\n\s*/g, ' ');

/** Puts the boot script and style into the page's HTML, in place of its comments, and names its kind. */
export const pluginInlineBoot = (kind: PageKind): RsbuildPlugin => ({
  name: 'cars:inline-boot',
  setup(api) {
    api.modifyHTML(async (html) => {
      const { script, style } = await buildInlineBoot();
      return onOneLine(stylesheetsLast(html))
        .replace(/data-build="\w+"/, `data-build="${kind}"`)
        .replace('<!--inline-style-->', () => `<style>${style}</style>`)
        .replace('<!--inline-script-->', () => `<script>${script}</script>`);
    });
  },
});
