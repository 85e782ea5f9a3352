import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { PACKAGED_FILES } from '../packaged/bundle-server.ts';
import { listFiles, readFiles } from './imports.ts';

/** Commands of pnpm itself. */
const PNPM_COMMANDS: ReadonlySet<string> = new Set(['install', 'exec', 'add', 'audit', 'deploy']);

const FENCE = /^```[^\n]*\n([\s\S]*?)^```/gm;
const CODE = /`([^`\n]+)`/g;
const LINK = /\]\(([^)\s]+)\)/g;
const COMMAND = /\bpnpm((?: --?[\w-]+(?: @[\w/-]+)?)*) ([a-z][\w:-]*)/g;
const FILE =
  /(?<![\w./@<>{-])((?:[\w.@-]+\/)*\w[\w.@-]*\.(?:ts|tsx|mjs|css|sql|json|md|yml|yaml))(?![\w/*-])/g;
const FOLDER = /(?<![\w./@<{:-])((?:[\w.@-]+\/)+[\w.@-]*)(?![\w/*<{])/g;

/** Files of a build, of a test or of an operator, which are not in the repository. */
const MADE: ReadonlySet<string> = new Set([
  'api/test-results',
  'build.json',
  'deploy/store.json',
  'server/first-screen.remote-ad.mjs',
  'server/first-screen.remote-catalog.mjs',
  ...Object.keys(PACKAGED_FILES).map((name) => `server/${name}.mjs`),
]);
const DATA_FOLDER = 'DATA_DIR/';

/** Paths and commands that a page may name. */
export interface Repository {
  /** Paths of all files, with `/`. */
  readonly files: readonly string[];
  /** Names in the root folder. */
  readonly top: ReadonlySet<string>;
  /** Commands of the root package; of any package with `--filter`. */
  readonly scripts: ReadonlySet<string>;
  readonly packageScripts: ReadonlySet<string>;
}

const slugOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));

/** Names of files and folders in code: a path from the root, from the page's folder, or the end of a path. */
const missingPaths = (code: string, folder: string, { files, top }: Repository): string[] => {
  const isThere = (path: string) => {
    const clean = path.replace(/\/$/, '');
    return files.some((file) => file === clean || file.startsWith(`${clean}/`) || file.endsWith(`/${clean}`));
  };
  const isBeside = (path: string) => isThere(posix.join(folder, path));
  const named = [...code.matchAll(FILE)].map(([, path = '']) => path);
  const below = [...code.matchAll(FOLDER)]
    .map(([, path = '']) => path)
    .filter((path) => top.has(path.split('/')[0] ?? ''));
  return [...new Set([...named, ...below])].filter(
    (path) => !MADE.has(path) && !path.startsWith(DATA_FOLDER) && !isThere(path) && !isBeside(path),
  );
};

const missingCommands = (code: string, { scripts, packageScripts }: Repository): string[] =>
  [...code.matchAll(COMMAND)].flatMap(([, flags = '', name = '']) => {
    const known = flags.includes('--filter') ? packageScripts : scripts;
    return known.has(name) || PNPM_COMMANDS.has(name) ? [] : [`pnpm ${name}`];
  });

/** Files, folders, links, anchors and `pnpm` commands of a page that do not exist. */
export const markdownProblems = (
  { path, text }: { readonly path: string; readonly text: string },
  repository: Repository,
  textOf: (path: string) => string | null,
): string[] => {
  const folder = posix.dirname(path);
  const fences = [...text.matchAll(FENCE)].map(([, code = '']) => code);
  const spans = [...text.replace(FENCE, '').matchAll(CODE)].map(([, code = '']) => code);
  const code = [...fences, ...spans];
  const links = [...text.replace(FENCE, '').matchAll(LINK)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
  const broken = links.filter((link) => {
    const [target = '', anchor] = link.split('#');
    const file = target === '' ? path : posix.join(folder, target);
    if (!repository.files.some((name) => name === file || name.startsWith(`${file.replace(/\/$/, '')}/`)))
      return true;
    return anchor !== undefined && !anchorsOf(textOf(file) ?? '').includes(anchor);
  });
  return [
    ...broken,
    ...code.flatMap((part) => missingPaths(part, folder, repository)),
    ...code.flatMap((part) => missingCommands(part, repository)),
  ].map((what) => `${path}: ${what}`);
};

const RECORDS = 'docs/decisions/';
const RETIRED = /· Status: (?:superseded|split)\b/;

/** Links of a page to records that no longer decide; the records themselves link to each other. */
export const retiredLinks = (
  { path, text }: { readonly path: string; readonly text: string },
  textOf: (path: string) => string | null,
): string[] =>
  path.startsWith(RECORDS)
    ? []
    : [...text.replace(FENCE, '').matchAll(LINK)]
        .map(([, link = '']) => posix.join(posix.dirname(path), link.split('#')[0] ?? ''))
        .filter((target) => target.startsWith(RECORDS) && RETIRED.test(textOf(target) ?? ''))
        .map((target) => `${path}: ${target} no longer decides; link to the record that replaced it`);

const OWNED = /^(\/\S+)\s+@/gm;

/** Paths of CODEOWNERS that do not exist: such a line protects nothing. */
export const ownerProblems = (text: string, files: readonly string[]): string[] =>
  [...text.matchAll(OWNED)]
    .map(([, path = '']) => path)
    .filter((path) => !files.some((file) => `/${file}` === path || `/${file}`.startsWith(path)))
    .map((path) => `${OWNERS}: ${path}`);

const OWNERS = '.github/CODEOWNERS';

/** Run by pnpm after an installation, not by people. */
const HOOK = 'prepare';

/** Commands that the table of the README leaves out. */
export const unlistedCommands = (readme: string, scripts: Iterable<string>): string[] =>
  [...scripts]
    .filter((name) => name !== HOOK && !new RegExp(`\`${name}[\` ]`).test(readme))
    .map((name) => `README.md: has no row for pnpm ${name}`);

const scriptsOf = (file: string): string[] =>
  Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts?: object }).scripts ?? {});

/** Its link is a placeholder. */
const TEMPLATE = 'docs/decisions/template.md';
const PAGE = /\.md$/;

/** The same for every page of this repository, with the paths of CODEOWNERS and the README's commands. */
export const brokenPages = (root: string): string[] => {
  const files = listFiles(root, /./);
  const packages = files.filter((path) => /^[\w-]+\/package\.json$/.test(path));
  const repository: Repository = {
    files,
    top: new Set(files.map((path) => path.split('/')[0] ?? '')),
    scripts: new Set(scriptsOf(join(root, 'package.json'))),
    packageScripts: new Set(packages.flatMap((path) => scriptsOf(join(root, path)))),
  };
  const textOf = (path: string) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;
  const pages = readFiles(root, PAGE).filter(({ path }) => path !== TEMPLATE);
  return [
    ...ownerProblems(textOf(OWNERS) ?? '', files),
    ...unlistedCommands(textOf('README.md') ?? '', repository.scripts),
    ...pages.flatMap((page) => [
      ...markdownProblems(page, repository, textOf),
      ...retiredLinks(page, textOf),
    ]),
  ];
};
