import { BROWSER_TAG } from './fixtures/only-in-browser.ts';

/** Browser tests tagged `@gate` are in the gate; a journey with this tag runs there in both messengers as well. */
export const GATE_MESSENGERS_TAG = '@gate-messengers';

/**
 * Files and folders of tests that cannot differ in a messenger, or that are about an ordinary browser, each with its
 * reason. Every other file runs in both messengers.
 */
export const NOT_IN_MESSENGERS: Readonly<Record<string, string>> = {
  'account/moderation-desk': 'Several users of a product of its own, each in a browser.',
  'bench/': 'How figures are measured, on pages that the tests write.',
  'federation/browser-check': 'The check opens its builds in a browser of its own.',
  'federation/dev': 'Developers have their apps in a browser.',
  'federation/outside': 'Commands of a team outside of the repository; the page is incidental.',
  'federation/release': 'Commands of releases; their pages are of servers and browsers of their own.',
  'federation/release-page': 'The page of releases is opened in a browser.',
  'federation/smoke-matrix': 'Combinations of builds, walked in browsers of their own.',
  'federation/static-site': 'An exported site is for browsers.',
  'fixtures/': 'Tests of the fixtures; those of the messengers name their client.',
  'messenger/':
    'Tests that open the simulator, which is the client: each is for one messenger or names both.',
  'shell/back-header': 'The header of an ordinary browser; a messenger has one of its own.',
  'shell/framing': 'Whether a foreign page may frame the app.',
  'shell/published-files': 'Files of the server, without a page.',
  'shell/rapid-taps': 'Entries of popups in the history, which a messenger with its own Back has not.',
  'shell/stylesheets': 'Whether the engine parses every rule.',
};

/** The files of an entry: of a folder, or the one of a test. */
const toPattern = (entry: string): RegExp =>
  new RegExp(`/tests/${entry}${/(?:^|\/)$/.test(entry) ? '.*' : ''}\\.e2e\\.ts$`);

interface Selection {
  readonly testMatch: RegExp[];
  readonly testIgnore: RegExp[];
  readonly grepInvert: RegExp;
  readonly grep?: RegExp;
}

/** Which tests a project of a messenger runs: the journeys of the gate, or with `MESSENGERS=all` the whole suite. */
export const messengerTests = (part: 'reading' | 'selling', scope: string | undefined): Selection => {
  const left = Object.keys(NOT_IN_MESSENGERS);
  return {
    testMatch: [toPattern(part === 'selling' ? 'selling/' : '')],
    testIgnore: (part === 'selling' ? left : [...left, 'selling/']).map(toPattern),
    grepInvert: new RegExp(BROWSER_TAG),
    ...(scope === 'all' ? {} : { grep: new RegExp(GATE_MESSENGERS_TAG) }),
  };
};

/**
 * Problems of the whole suite in the messengers, `run` being the files of which each messenger runs a test: names that
 * no file has, and files that are neither run nor listed.
 */
export const suiteProblems = (
  files: readonly string[],
  run: readonly (readonly string[])[],
  same: Readonly<Record<string, string>> = NOT_IN_MESSENGERS,
): string[] => {
  const has = (entry: string) => files.some((file) => toPattern(entry).test(file));
  const isSame = (file: string) => Object.keys(same).some((entry) => toPattern(entry).test(file));
  return [
    ...Object.keys(same)
      .filter((entry) => !has(entry))
      .map((entry) => `${entry}: no such file`),
    ...Object.entries(same)
      .filter(([, reason]) => !/^\p{Lu}.{20,}\.$/u.test(reason))
      .map(([entry]) => `${entry}: no reason`),
    ...files
      .filter((file) => !isSame(file) && run.some((one) => !one.includes(file)))
      .map((file) => `${file}: no test of it runs in each messenger, and it is not listed`),
  ];
};
