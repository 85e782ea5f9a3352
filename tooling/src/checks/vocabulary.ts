import { readFiles, readSources, type SourceFile } from './imports.ts';

/** Words that no identifier contains, with the usual term. */
const IDENTIFIER_WORDS: ReadonlyMap<string, string> = new Map([
  ['told', 'reported, notified'],
  ['untold', 'deferred'],
  ['tell', 'report, notify'],
  ['hear', 'receive'],
  ['hears', 'receives'],
  ['heard', 'received'],
  ['ear', 'listener'],
  ['door', 'entry, context'],
  ['doors', 'entries'],
  ['wanted', 'requested, override'],
  ['lot', 'batch'],
  ['whoever', 'caller, user'],
  ['nobody', 'none, guest'],
  ['somebody', 'user, other'],
  ['anybody', 'any user'],
  ['manners', 'the name of the behavior'],
  ['kept', 'stored, saved, cached'],
  ['asked', 'requested, pending'],
  ['asks', 'requests'],
  ['asking', 'request, sending'],
  ['standing', 'the name of the state'],
  ['person', 'user'],
  ['persons', 'users'],
  ['people', 'users'],
  ['answer', 'response, reply'],
  ['answers', 'responses, returns'],
  ['answered', 'responded, returned'],
  ['answering', 'responding'],
  ['says', 'states, reports'],
  ['said', 'stated, named'],
  ['trouble', 'failure, error'],
  ['patience', 'timeout, wait'],
  ['patient', 'timeout, wait'],
  ['vain', 'failed'],
]);

/**
 * Names that builds, servers or tables of before know (docs/glossary.md): the function of a remote and the field of a
 * first screen that hold the response, and a column.
 */
const RELEASED_NAMES: ReadonlySet<string> = new Set(['takeAnswer', 'answer', 'answered', 'anonymise']);

/** British spellings in names, comments, test titles and documents. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/colour/i, 'color'],
  [/centre|centring/i, 'center'],
  [/behaviour/i, 'behavior'],
  [/neighbour/i, 'neighbor'],
  [/artefact/i, 'artifact'],
  [/catalogue/i, 'catalog'],
  [/licence/i, 'license'],
  [/\bgrey/i, 'gray'],
  [/\bcancelled\b/i, 'canceled'],
  [/\brouble/i, 'ruble'],
  [
    /(?:normal|serial|author|organ|initial|optim|memo|recogn|summar|virtual|anonym)is(?:e[drs]?|ing|ation)\b/i,
    '-ize',
  ],
];

/** A command is released under this name. */
const RELEASED_NAME = /\banonymise\b/g;

/** Phrases that no comment and no test title contains, with the usual wording. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bby hand\b/i, 'manually, hand-written'],
  [/\bby chance\b/i, 'random'],
  [/\bby turns\b/i, 'alternating, in turn'],
  [/\bstand in\b|\bstands\b(?! (?:for|on|still)\b)/i, 'is, is shown, replaces'],
  [/\banew\b/i, 'again'],
  [/\blies?\b/i, 'is, is stored, covers'],
  [/\b(?:(?:is|are|was|were|be|been) )?told\b|\btells\b/i, 'is reported, is notified'],
  [/\bhears?\b/i, 'receives'],
  [/\bnobody\b/i, 'no user, no one'],
  [/\bwhoever\b/i, 'the caller, the user'],
  [/\bsomebody\b/i, 'another person, a user'],
  [/\banybody\b/i, 'everyone, any user'],
  // A question has answers; a call and a server have not.
  [/^(?!.*\bquestion).*?\b(answer(?:s|ed|ing)?)\b/i, 'response, reply; responds, returns'],
  [/\b(?:says|said)\b/i, 'states, shows, names, reports'],
  [/\b(?:asks|asked)\b/i, 'requests, requires'],
  [/\bin vain\b/i, 'without success'],
];

/** Comments, strings, templates, regular expressions and names, in the order in which they may begin. */
const TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`)|\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/|(?<name>[A-Za-z_$][\w$]*)/g;
const STYLE_TOKEN = /(?<comment>\/\*[\s\S]*?\*\/)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;
const SQL_TOKEN = /(?<comment>\/\*[\s\S]*?\*\/|--[^\n]*(?:\n[ \t]*--[^\n]*)*)|'[^']*'/g;
const TEST_CALL = /\b(?:test|describe|onDatabase)(?:\.\w+)?(?:\([^()]*\))?\($/;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[\s_$]+/);

const complaintsAbout = (text: string): string[] => {
  const line = text.replace(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ').replace(RELEASED_NAME, '');
  return [...PHRASES, ...SPELLINGS].flatMap(([phrase, instead]) => {
    const found = phrase.exec(line);
    return found ? [`“${(found[1] ?? found[0]).toLowerCase()}” → ${instead}`] : [];
  });
};

const complaintsAboutName = (name: string): string[] => {
  if (RELEASED_NAMES.has(name)) return [];
  const complaints: string[] = [];
  for (const word of wordsOf(name)) {
    const instead = IDENTIFIER_WORDS.get(word);
    if (instead) complaints.push(`“${word}” in ${name} → ${instead}`);
  }
  for (const [spelling, instead] of SPELLINGS) {
    if (spelling.test(name)) complaints.push(`spelling of ${name} → ${instead}`);
  }
  return complaints;
};

/** Every avoided word of a file as `line: “word” → usual term`. */
export const vocabularyOf = (code: string): string[] => {
  const found: string[] = [];
  for (const match of code.matchAll(TOKEN)) {
    const { comment, text, name } = match.groups as Record<string, string | undefined>;
    const line = () => code.slice(0, match.index).split('\n').length;
    const isTitle = text !== undefined && TEST_CALL.test(code.slice(0, match.index).trimEnd());
    const complaints = isTitle ? complaintsAbout(text) : [];
    if (comment) complaints.push(...complaintsAbout(comment.replace(/`[^`]*`/g, '')));
    if (name) complaints.push(...complaintsAboutName(name));
    found.push(...complaints.map((complaint) => `${line()}: ${complaint}`));
  }
  return found;
};

const commentVocabularyOf = (code: string, token: RegExp): string[] =>
  [...code.matchAll(token)].flatMap(({ index, groups }) => {
    const line = code.slice(0, index).split('\n').length;
    const complaints = complaintsAbout((groups?.comment ?? '').replace(/`[^`]*`/g, ''));
    return complaints.map((complaint) => `${line}: ${complaint}`);
  });

/** Every avoided word in the comments of a stylesheet as `line: “word” → usual term`. */
export const styleVocabularyOf = (code: string): string[] => commentVocabularyOf(code, STYLE_TOKEN);

/** The same for SQL. */
export const sqlVocabularyOf = (code: string): string[] => commentVocabularyOf(code, SQL_TOKEN);

/** Every avoided word of a document as `line: “word” → usual term`; code in it is left out. */
export const documentVocabularyOf = (text: string): string[] => {
  const prose = text
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`|\]\([^)\n]*\)/g, '');
  return prose
    .split('\n')
    .flatMap((line, at) => complaintsAbout(line).map((complaint) => `${at + 1}: ${complaint}`));
};

/** Every avoided word in the documents below `root`. The glossary names the words, so it is left out. */
export const documentViolations = (root: string): string[] =>
  readFiles(root, /\.md$/)
    .filter(({ path }) => path !== 'docs/glossary.md')
    .flatMap(({ path, text }) => documentVocabularyOf(text).map((complaint) => `${path}:${complaint}`));

const inFiles = (files: readonly SourceFile[], wordsIn: (code: string) => string[]): string[] =>
  files.flatMap(({ path, text }) => wordsIn(text).map((complaint) => `${path}:${complaint}`));

const sourceViolations = (root: string): string[] =>
  readSources(root).flatMap(({ path, text }) =>
    vocabularyOf(text).map((complaint) => `${path}:${complaint}`),
  );

/** Every avoided word in TypeScript, stylesheets and SQL below `root`, as `file:line: “word” → usual term`. */
export const vocabularyViolations = (root: string): string[] => [
  ...sourceViolations(root),
  ...inFiles(readFiles(root, /\.css$/), styleVocabularyOf),
  ...inFiles(readFiles(root, /\.sql$/), sqlVocabularyOf),
];
