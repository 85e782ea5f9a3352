import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Settings } from '@cars/shared-contracts/shell/settings';
import { contentPolicy } from './content-policy.ts';
import type { EncodingName } from './encoding.ts';
import type { LiveRelease, ReleaseStore } from './release-store.ts';

/** Where the template takes its data blocks. */
const DATA_MARK = '<!--data-->';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The page's HTML as it is served: whole, or encoded; each form with a tag of its own. */
export interface Page {
  readonly policy: string;
  readonly bodies: Readonly<
    Record<EncodingName | 'identity', { readonly body: Buffer; readonly etag: string }>
  >;
}

/** JSON that can stand inside a script element: nothing in it closes the element. */
export const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const render = async (folder: string, live: LiveRelease, settings: Settings): Promise<Page> => {
  const template = await readFile(join(folder, live.app, live.page.build, 'index.html'), 'utf8');
  const blocks = dataBlock('registry', live.registry) + dataBlock('settings', settings);
  const whole = Buffer.from(template.replace(DATA_MARK, () => blocks));
  const policy = contentPolicy({
    inline: live.page.inline,
    registry: live.named,
    frameAncestors: settings.frame_ancestors,
    mapTilesUrl: settings.map_tiles_url,
  });
  const digest = createHash('sha256').update(whole).update(policy).digest('base64url').slice(0, 22);
  const form = (body: Buffer, suffix: string) => ({ body, etag: `"${digest}${suffix}"` });
  return {
    policy,
    bodies: {
      identity: form(whole, ''),
      br: form(
        await brotli(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        '-br',
      ),
      gzip: form(await zip(whole, { level: constants.Z_BEST_COMPRESSION }), '-gz'),
    },
  };
};

/** Renders the page once for each state of the registry. Answers null while nothing was released. */
export const createPageRenderer = (releases: ReleaseStore, settings: Settings) => {
  let rendered: { version: string; page: Promise<Page> } | null = null;
  return async (): Promise<Page | null> => {
    const live = await releases.current();
    if (!live) return null;
    if (rendered?.version !== live.version) {
      const page = render(releases.folder, live, settings);
      rendered = { version: live.version, page };
      page.catch(() => {
        rendered = null;
      });
    }
    return rendered.page;
  };
};
