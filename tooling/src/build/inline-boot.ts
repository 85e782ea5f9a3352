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

/** Variables of the minifier's substitute for `light-dark()`: each palette has four of them. */
const SUBSTITUTE = /--lightningcss-(?:light|dark):[^;}]*;/g;

/** The style without these variables, unless a rule uses them. */
const withoutSubstitute = (style: string): string =>
  style.includes('var(--lightningcss-') ? style : style.replace(SUBSTITUTE, '');

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
    return { script: await read('boot.js'), style: withoutSubstitute(await read('boot.css')) };
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

/** The template's line breaks and indentation are for its readers; `anonymous` is what `crossorigin` means anyway. */
const shortened = (html: string): string =>
  html
    .replace(/>\s*\n\s*</g, '><')
    .replace(/\s*\n\s*/g, ' ')
    .replaceAll(' crossorigin="anonymous"', ' crossorigin');

/** Puts the boot script and style into the page's HTML, in place of its comments, and names its kind. */
export const pluginInlineBoot = (kind: PageKind): RsbuildPlugin => ({
  name: 'cars:inline-boot',
  setup(api) {
    api.modifyHTML(async (html) => {
      const { script, style } = await buildInlineBoot();
      return shortened(stylesheetsLast(html))
        .replace(/data-build="\w+"/, `data-build="${kind}"`)
        .replace('<!--inline-style-->', () => `<style>${style}</style>`)
        .replace('<!--inline-script-->', () => `<script>${script}</script>`);
    });
  },
});
