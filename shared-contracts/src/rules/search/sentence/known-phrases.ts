import { WORD_TABLES } from '../word-tables.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';

export const createPhrases = (): Lexicon => createLexicon(WORD_TABLES.phrases);

let phrases: Lexicon | null = null;
export const knownPhrases = (): Lexicon => {
  phrases ??= createPhrases();
  return phrases;
};
