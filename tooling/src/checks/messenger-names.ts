import { importsOf, readFiles } from './imports.ts';

interface Adapter {
  readonly folder: string;
  /** Names of the messenger's own protocol. */
  readonly names: RegExp;
}

/** Names that belong to one messenger, and the folder of its adapter. */
const ADAPTERS: readonly Adapter[] = [
  {
    folder: 'host/src/messenger/telegram/',
    names: /\btg(?:[A-Z]|-)\w*|\bweb_app_\w+|\biframe_(?:ready|will_reload)\b|\w*telegram\w*/gi,
  },
  {
    folder: 'host/src/messenger/max/',
    names: /\bWebApp(?:[A-Z]\w*)?\b|\bWebViewHandler\b|\boneme\b/g,
  },
];

const READ_FILES = /\.(?:tsx?|css|html)$/;
const BROWSER_CODE =
  /^(?:host|remote-\w+|shared-app|shared-ui|shared-contracts)\/src\/.*\.(?:tsx?|css|html)$/;
const TESTS = /\.test\.tsx?$|\/test-[\w-]+\.tsx?$/;

/** The specification's names of calls and fields, and the messenger as a value. */
const WIRE_NAMES =
  /\b(?:telegram_id|telegramId|contact_telegram|contacts\.telegram)\b|\btelegram: counter\b/g;
const KIND = /'telegram'|`telegram:|\btelegram: (?:T|\(|'в Telegram')|привязанный к Telegram/g;
/** The neutral core names an adapter where it loads it, its keys and its part of the inline script. */
const CHOICE =
  /(?:\.\/|\/)telegram\/(?:connect|keys|boot-part)\.ts|TELEGRAM_(?:KEYS|BOOT)|messenger-telegram/g;
/** Both messengers' queries; the pattern of the first request names neither. */
const LAUNCH_QUERY = /\[a-z\]\{0,4\}WebApp/g;

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '');

const isBelow = (specifier: string, folder: string): boolean =>
  specifier.startsWith(`../${folder.slice('host/src/messenger/'.length)}`);

/** Imports from one adapter's folder into another's. */
const crossImports = (path: string, text: string): string[] => {
  const own = ADAPTERS.find(({ folder }) => path.startsWith(folder));
  if (!own) return [];
  return importsOf(text)
    .filter((specifier) => ADAPTERS.some((one) => one !== own && isBelow(specifier, one.folder)))
    .map((specifier) => `${path} → ${specifier}`);
};

/**
 * Names of a messenger's protocol outside of its adapter, and imports of one adapter from another, in the code of
 * browsers: `file: name`. Empty when there is none.
 */
export const messengerNames = (root: string): string[] =>
  readFiles(root, READ_FILES)
    .filter(({ path }) => BROWSER_CODE.test(path) && !TESTS.test(path))
    .flatMap(({ path, text }) => {
      const code = [WIRE_NAMES, KIND, CHOICE, LAUNCH_QUERY].reduce(
        (left, allowed) => left.replace(allowed, ''),
        withoutComments(text),
      );
      const foreign = ADAPTERS.filter(({ folder }) => !path.startsWith(folder)).flatMap(({ names }) =>
        [...code.matchAll(names)].map(([name]) => `${path}: ${name}`),
      );
      return [...foreign, ...crossImports(path, text)];
    })
    .sort();
