// biome-ignore assist/source/organizeImports: tables that share words follow one another, which saves 600 bytes
import { GENERATION_LINES } from './sentence/generation-table.ts';
import { LETTER_WORDS, NUMBER_STEMS, NUMBER_WORDS } from './spoken-words.ts';
import { ALIAS_LINES } from './alias-table.ts';
import { PHRASE_TABLES } from './sentence/phrase-tables.ts';
import { STOP_WORDS } from './stop-word-list.ts';
import { PLACE_PHRASES } from './sentence/place-phrases.ts';
import { CITY_NAMES } from './sentence/city-words.ts';
import { REGION_NAMES } from './sentence/region-words.ts';

/** All words of the search, side by side in its code: gzip finds what they share only within 32 KB. */
export const WORD_TABLES = {
  aliases: ALIAS_LINES,
  letters: LETTER_WORDS,
  numbers: NUMBER_WORDS,
  numberStems: NUMBER_STEMS,
  phrases: [...PHRASE_TABLES, PLACE_PHRASES, CITY_NAMES, REGION_NAMES],
  stopWords: STOP_WORDS,
  generations: GENERATION_LINES,
} as const;
