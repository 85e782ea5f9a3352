import { CONTENT_FOLDER } from '@cars/shared-contracts/shell/build-address';
import type { Rspack } from '@rsbuild/core';

const NAME = 'OwnChunks';
/** Every chunk of the bundler begins with this list, in which it registers itself. */
const LIST = 'chunks';
const LIST_TEXT = `globalThis["${LIST}"]`;
/** Each script is marked with the entry that it was loaded for; a worker has no scripts and one list. */
const LIST_OF_SCRIPT = 'globalThis[globalThis.document?.currentScript.dataset.chunks]';
/** Address of the running entry, without the query of a retry: the mark of its scripts and styles. */
const OWN = '__webpack_require__.own';

/** Replaced in modules of the bundler's runtime, by their names. */
const REPLACED: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  jsonp_chunk_loading: [
    [
      `var jsonpChunkLoadingGlobal = ${LIST_TEXT}`,
      `${OWN} = document.currentScript.src.split("?")[0];\nvar jsonpChunkLoadingGlobal = globalThis[${OWN}]`,
    ],
  ],
  load_script: [
    [
      'if (s.getAttribute("src") == url ||',
      `if (s.dataset.chunks == ${OWN} && s.getAttribute("src") == url ||`,
    ],
    ['uniqueName + key', `${OWN} + key`],
    ['script.src = url;', `script.dataset.chunks = ${OWN};\nscript.src = url;`],
  ],
  'css loading': [['linkTag.href = fullhref;', `linkTag.dataset.chunks = ${OWN};\nlinkTag.href = fullhref;`]],
  auto_public_path: [
    [
      '__webpack_require__.p = scriptUrl;',
      `__webpack_require__.p = scriptUrl.replace(/[^/]+\\/$/, "${CONTENT_FOLDER}/");`,
    ],
  ],
};

/** The text with all its replacements. Throws when one finds nothing: the bundler's runtime has changed. */
export const replaced = (name: string, text: string): string =>
  (REPLACED[name] ?? []).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${NAME}: ${name} of the bundler has no "${from}" any more`);
    return before.replaceAll(from, () => to);
  }, text);

/**
 * Chunks of a remote whose bytes and addresses depend on their content alone (decision 0205). Two builds in one page
 * stay apart: a chunk registers itself for the entry that its script element names.
 */
export class OwnChunks {
  apply(compiler: Rspack.Compiler): void {
    compiler.options.output.chunkLoadingGlobal = LIST;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeModule.tap(NAME, ({ name, source }) => {
        if (source && REPLACED[name]) source.source = Buffer.from(replaced(name, source.source.toString()));
      });
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        for (const file of Object.keys(assets).filter((path) => path.endsWith('.js')))
          compilation.updateAsset(file, (asset) => {
            const at = asset.source().toString().indexOf(LIST_TEXT);
            if (at < 0) return asset;
            const own = new compiler.webpack.sources.ReplaceSource(asset);
            own.replace(at, at + LIST_TEXT.length - 1, LIST_OF_SCRIPT);
            return own;
          });
      });
    });
  }
}
