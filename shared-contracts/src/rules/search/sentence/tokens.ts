import { SENTENCE_MAX_CHARS } from '../../../schemas/limits.ts';
import { normalize } from '../normalize.ts';
import { lexical } from './endings.ts';

/** A word, a number or a sign of a sentence, and its place in the text. */
export interface Token {
  /** In lower case, without apostrophes. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'sign';
  readonly start: number;
  readonly end: number;
  /** Nothing is between it and the token before. */
  readonly isGlued: boolean;
  readonly value: number;
}

const TOKENS_MAX = 48;

/** The part of a query that is read, composed. */
export const sentenceText = (query: string): string =>
  query.slice(0, SENTENCE_MAX_CHARS).normalize('NFC').replace(/\s/g, ' ').replaceAll('×', 'х');

/** Groups of thousands, numbers with a fraction, the fraction alone («.9 млн»), words, signs. */
const TOKEN =
  /\d{1,3}(?:[.,'’]\d{3})+(?!\d)|\d+[.,]\d{1,2}(?!\d)|[.,]\d{1,3}(?= ?(?:м[ил]|л[яи]|кк|kk))|(?:\d+ ?)?[¼-¾]|\d+|[a-zа-я]+(?:['’`ʼ][a-zа-я]+)*|[%$€₽<>~≈+–—/−-]/g;
const GROUPED = /^\d{1,3}(?:[.,'’]\d{3})+$/;
/** «До 1, 5 млн»; in «мазда 3, 2 млн» the comma separates. */
const SPACED = /(^|(?:до|от|за|дороже|около) )(\d{1,2}[.,]) (\d{1,3})(?= ?(?:м[ил]|л[яи]|кк|kk))/g;

/** NaN for «1½», which is handed back. */
const numberOf = (text: string): number =>
  Number(GROUPED.test(text) && !/^0[.,]\d+$/.test(text) ? text.replace(/\D/g, '') : text.replace(',', '.'));

export const tokenize = (text: string): readonly Token[] => {
  const normal = normalize(text).replace(SPACED, '$1$2$3 ');
  const tokens: Token[] = [];
  let before = -1;
  for (const found of normal.matchAll(TOKEN)) {
    if (tokens.length === TOKENS_MAX) break;
    // «Камри,2 млн»: the comma separates.
    const cut = Number(found.index === before && /^[.,]/.test(found[0]));
    const raw = found[0].slice(cut);
    const start = found.index + cut;
    const isNumber = /[\d¼-¾]/.test(raw);
    const kind = isNumber ? 'number' : /^[a-zа-я]/.test(raw) ? 'word' : 'sign';
    tokens.push({
      text: kind === 'word' ? raw.replace(/['’`ʼ]/g, '') : raw,
      kind,
      start,
      end: start + raw.length,
      // «Н.-Новгород» is one word as «Н-Новгород» is.
      isGlued: start === before || (raw === '-' && normal.slice(before, start) === '.'),
      value: isNumber ? numberOf(raw) : Number.NaN,
    });
    before = start + raw.length;
  }
  return tokens.filter((token, at) => !isInside(tokens, token, at));
};

/** A hyphen or stroke inside a word: «ростов-на-дону», «б/у». */
const isInside = (tokens: readonly Token[], { kind, text, isGlued }: Token, at: number): boolean =>
  kind === 'sign' &&
  /^[-–/]$/.test(text) &&
  isGlued &&
  tokens[at - 1]?.kind === 'word' &&
  tokens[at + 1]?.kind === 'word' &&
  tokens[at + 1]?.isGlued === true;

/** The forms of a token that phrases are compared with. */
export const spellingsOf = ({ text, kind }: Token): readonly string[] => {
  if (kind !== 'word') return [text];
  if (/^(?:сперва|вначале)$/.test(text)) return ['сначала'];
  const word = lexical(text);
  return word === text ? [text] : [word, text];
};
