import { readSources } from './imports.ts';

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
]);

/** Where a word has its literal meaning: the doors of drawn cars. */
const CAR_DRAWINGS = 'api/src/seed/illustrations/';

/** Phrases that no comment and no test title contains, with the usual wording. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bby hand\b/i, 'manually, hand-written'],
  [/\bby chance\b/i, 'random'],
  [/\bby turns\b/i, 'alternating, in turn'],
  [/\bstand in\b|\bstands\b(?! (?:for|on|still)\b)/i, 'is, is shown, replaces'],
  [/\banew\b/i, 'again'],
  [/\blies? in\b/i, 'is in'],
  [/\b(?:(?:is|are|was|were|be|been) )?told\b|\btells\b/i, 'is reported, is notified'],
  [/\bhears?\b/i, 'receives'],
  [/\bnobody\b/i, 'no user, no one'],
  [/\bwhoever\b/i, 'the caller, the user'],
];

/** Comments, strings, templates, regular expressions and names, in the order in which they may begin. */
const TOKEN =
  /(?<comment>\/\*[\s\S]*?\*\/|\/\/[^\n]*)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`)|\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/|(?<name>[A-Za-z_$][\w$]*)/g;
const TEST_CALL = /\b(?:test|describe|eachDatabase)(?:\.\w+)?(?:\([^()]*\))?\($/;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[\s_$]+/);

const complaintsAbout = (text: string): string[] =>
  PHRASES.flatMap(([phrase, instead]) => {
    const found = phrase.exec(text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' '));
    return found ? [`“${found[0].toLowerCase()}” → ${instead}`] : [];
  });

/** Every avoided word of a file as `line: “word” → usual term`. */
export const vocabularyOf = (code: string): string[] => {
  const found: string[] = [];
  for (const match of code.matchAll(TOKEN)) {
    const { comment, text, name } = match.groups as Record<string, string | undefined>;
    const line = () => code.slice(0, match.index).split('\n').length;
    const isTitle = text !== undefined && TEST_CALL.test(code.slice(0, match.index).trimEnd());
    const complaints = comment || isTitle ? complaintsAbout(comment ?? text ?? '') : [];
    for (const word of name ? wordsOf(name) : []) {
      const instead = IDENTIFIER_WORDS.get(word);
      if (instead) complaints.push(`“${word}” in ${name} → ${instead}`);
    }
    found.push(...complaints.map((complaint) => `${line()}: ${complaint}`));
  }
  return found;
};

/** Every avoided word in the TypeScript files below `root`, as `file:line: “word” → usual term`. */
export const vocabularyViolations = (root: string): string[] =>
  readSources(root).flatMap(({ path, text }) =>
    vocabularyOf(text)
      .filter((complaint) => !(path.startsWith(CAR_DRAWINGS) && complaint.includes('“door')))
      .map((complaint) => `${path}:${complaint}`),
  );
