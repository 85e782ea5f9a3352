import { readFiles } from './imports.ts';

/** What people read in the apps. */
const CHECKED = /^(?:host|remote-[\w-]+|shared-app|shared-ui|shared-contracts)\/src\/.*(?<!\.test)\.tsx?$/;

/** A quoted text of several sentences: its last sign is neither a full stop nor another end. */
const UNENDED = /'([А-ЯЁ][^'\n]*[.!?] [А-ЯЁ«][^'\n]*[^'\n.!?…:])'/g;

/** Texts that are given word for word [ERR-3] [CAR-23] [ACC-1]. */
const EXACT = [
  'Уже есть аккаунт? Войти',
  'Что-то пошло не так. Попробуйте позже',
  'Произошла неизвестная ошибка. Попробуйте снова',
  'Не удалось отправить запрос. Попробуйте позже',
];

/** Texts of several sentences without a full stop at their end, as `line: “…”`. */
export const unendedTexts = (code: string): string[] =>
  [...code.matchAll(UNENDED)]
    .filter(({ 1: text = '' }) => !EXACT.includes(text))
    .map(({ 1: text, index }) => `${code.slice(0, index).split('\n').length}: “${text}”`);

/** Those below `root`, as `file:line: “…”`. */
export const missingFullStops = (root: string): string[] =>
  readFiles(root, /\.tsx?$/)
    .filter(({ path }) => CHECKED.test(path))
    .flatMap(({ path, text }) => unendedTexts(text).map((complaint) => `${path}:${complaint}`));
