import { CITY_NAMES } from './city-words.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { PHRASE_TABLES } from './phrase-tables.ts';
import { PLACE_PHRASES } from './place-phrases.ts';
import { REGION_NAMES } from './region-words.ts';

export const createPhrases = (): Lexicon =>
  createLexicon([...PHRASE_TABLES, PLACE_PHRASES, CITY_NAMES, REGION_NAMES]);

let phrases: Lexicon | null = null;
export const knownPhrases = (): Lexicon => {
  phrases ??= createPhrases();
  return phrases;
};
