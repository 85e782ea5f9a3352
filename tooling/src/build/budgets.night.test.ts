// Night: It builds every app for production.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { federationName, REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { describe, expect, test } from '@rstest/core';
import { adapterFile, MESSENGERS } from './adapter-files.ts';
import { BUILT_APPS } from './apps.ts';
import { BUDGETS, entryBytes, firstCardCost, gzipBytes } from './budgets.ts';
import { listFiles } from './build-record.ts';
import { buildAll, type FinishedBuild } from './build-runner.ts';

/** Builds of unchanged sources are found, not made; on a fresh checkout all six are made here. */
const BUILD_TIMEOUT_MS = 300_000;

let found: Promise<Map<string, FinishedBuild>> | null = null;
const builds = () => {
  found ??= buildAll(BUILT_APPS).then((all) => new Map(all.map((build) => [build.record.app, build])));
  return found;
};
const build = async (app: string): Promise<FinishedBuild> => {
  const found = (await builds()).get(app);
  if (!found) throw new Error(`${app} was not built`);
  return found;
};

/** Of what browsers keep over releases. */
test(
  'no part of a remote holds the name of its build or its app [R28]',
  async () => {
    for (const app of REMOTE_APPS) {
      const { files, record } = await build(app);
      const parts = (await listFiles(files)).filter(
        (name) => name.startsWith('static/') && name.endsWith('.js'),
      );
      expect(parts.length).toBeGreaterThan(0);
      for (const name of parts) {
        const text = await readFile(join(files, name), 'utf8');
        expect([
          app,
          name,
          text.includes(record.build),
          text.includes(`chunk_${federationName(app)}`),
        ]).toEqual([app, name, false, false]);
      }
    }
  },
  BUILD_TIMEOUT_MS,
);

describe('what a phone loads before the first card', () => {
  test(
    'scripts and requests stay within the budget',
    async () => {
      const cost = await firstCardCost(await build('host'), await build('remote-catalog'));
      expect(cost.scriptBytes).toBeLessThanOrEqual(BUDGETS.firstCardScriptBytes);
      expect(cost.requests).toBeLessThanOrEqual(BUDGETS.firstCardRequests);
    },
    BUILD_TIMEOUT_MS,
  );

  test('federation costs little more than the single artifact', async () => {
    const federated = await firstCardCost(await build('host'), await build('remote-catalog'));
    const single = await firstCardCost(await build('monolith'));
    expect(federated.scriptBytes - single.scriptBytes).toBeLessThanOrEqual(BUDGETS.overMonolithBytes);
  });

  test('every remote has a small entry', async () => {
    for (const app of REMOTE_APPS) {
      const bytes = await entryBytes(await build(app));
      expect([app, bytes <= BUDGETS.remoteEntryBytes, bytes]).toEqual([app, true, bytes]);
    }
  });

  test('the inline script is tiny, and the same in both forms of the page', async () => {
    const inline = async (app: string) => {
      const html = await readFile(join((await build(app)).files, 'index.html'), 'utf8');
      return /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    };
    const script = await inline('host');
    expect(script.length).toBeGreaterThan(500);
    expect(gzipBytes(script)).toBeLessThanOrEqual(BUDGETS.inlineScriptBytes);
    expect(await inline('monolith')).toBe(script);
  });
});

describe('adapters of messengers', () => {
  /** Folders below host/src/messenger whose sources a script of the host contains. */
  const foldersIn = async (name: string): Promise<string[]> => {
    const { files } = await build('host');
    const map = await readFile(join(files, '../maps', `${name}.map`), 'utf8');
    const sources = (JSON.parse(map).sources as string[]).join('\n');
    return [
      ...new Set(
        [...sources.matchAll(/src\/messenger\/(telegram|max|browser)\//g)].map(([, one = '']) => one),
      ),
    ];
  };

  test('a messenger’s page loads the adapter of that messenger alone [G13]', async () => {
    const { files } = await build('host');
    for (const messenger of MESSENGERS) {
      const name = await adapterFile(files, messenger);
      expect([messenger, await foldersIn(name)]).toEqual([messenger, [messenger]]);
      expect(gzipBytes(await readFile(join(files, name)))).toBeLessThanOrEqual(BUDGETS.adapterBytes);
    }
  });

  test('the host’s own bundle has the names of launch data, and no adapter', async () => {
    const { files } = await build('host');
    const [main = ''] = (await listFiles(files)).filter((name) => /^static\/js\/index\.\w+\.js$/.test(name));
    const code = await readFile(join(files, main), 'utf8');
    expect(code).toContain('WebViewHandler');
    for (const text of ['web_app_', 'eventType', 'WebAppReady', 'WebAppOpenLink', 'max.ru'])
      expect([text, code.includes(text)]).toEqual([text, false]);
  });

  test('the page names the files and hashes of both [G13]', async () => {
    const { files } = await build('host');
    const html = await readFile(join(files, 'index.html'), 'utf8');
    for (const messenger of MESSENGERS) {
      const [, url] =
        new RegExp(`<html [^>]*data-${messenger}="(\\S+) sha256-[\\w+/=]{44}"`).exec(html) ?? [];
      expect(url).toBe(`/r/host/files/${await adapterFile(files, messenger)}`);
    }
  });
});

describe('what is in the bundles', () => {
  test('the core of the federation runtime is a part that the host loads for older builds alone', async () => {
    const { files } = await build('host');
    const withCore = [];
    for (const name of (await listFiles(files)).filter((path) => path.endsWith('.js')))
      if ((await readFile(join(files, name), 'utf8')).includes('__FEDERATION__')) withCore.push(name);
    expect(withCore).toEqual([expect.stringMatching(/^static\/js\/async\//)]);
    const code = await readFile(join(files, withCore[0] ?? ''), 'utf8');
    const absent = [
      'beforeLoadManifest',
      'loadGlobalSnapshot',
      'afterLoadSnapshot',
      'Failed to locate remote',
    ];
    for (const name of absent) expect([name, code.includes(name)]).toEqual([name, false]);
  });

  test('the schemas of responses are one part of the host, which it loads later', async () => {
    const { files } = await build('host');
    const scripts = (await listFiles(files)).filter((name) => /^static\/js\/.*\.js$/.test(name));
    const withSchemas = [];
    for (const name of scripts) {
      const code = await readFile(join(files, name), 'utf8');
      if (code.includes('response of another shape') && code.includes('safeParse')) withSchemas.push(name);
    }
    expect(withSchemas).toEqual([expect.stringMatching(/^static\/js\/async\//)]);
  });

  test('no remote has the federation runtime or what the host shares', async () => {
    for (const app of REMOTE_APPS) {
      const { files } = await build(app);
      const maps = join(files, '../maps');
      const sources = await Promise.all(
        (await listFiles(maps)).map(
          async (name) => JSON.parse(await readFile(join(maps, name), 'utf8')).sources,
        ),
      );
      const text = sources.flat().join('\n');
      expect([app, /@module-federation\/(?!runtime\/rspack\.js)/.test(text)]).toEqual([app, false]);
      expect([app, /node_modules\/(react-dom|react-router|jotai|zod)\//.test(text)]).toEqual([app, false]);
    }
  });

  test('the screens of every remote are compiled beside their download, and nothing else is', async () => {
    for (const app of REMOTE_APPS) {
      const { files } = await build(app);
      const scripts = (await listFiles(files)).filter((name) => name.endsWith('.js'));
      const compiled = [];
      for (const name of scripts) {
        const code = await readFile(join(files, name), 'utf8');
        if (code.startsWith('//# allFunctionsCalledOnLoad\n')) compiled.push(name);
      }
      expect(compiled).toHaveLength(1);
      expect(compiled[0]).toMatch(/__federation_expose_routes\.\w+\.js$/);
    }
  });

  test('nothing but files for the browser is published', async () => {
    for (const app of BUILT_APPS) {
      const names = await listFiles((await build(app)).files);
      expect([app, names.filter((name) => /\.map$|mf-(manifest|stats)\.json$/.test(name))]).toEqual([
        app,
        [],
      ]);
    }
  });

  test("the single artifact's catalog names no chunk of another section", async () => {
    const { files, record } = await build('monolith');
    const chunk = record.kind === 'page' ? record.page.chunks['remote-catalog'] : undefined;
    const path = chunk?.entry.url.slice('/r/monolith/files/'.length) ?? '';
    const code = await readFile(join(files, path), 'utf8');
    expect(code).not.toMatch(/remote-(ad|account|seller)\./);
  });
});
