/**
 * The format of a mark in the data modules. `models` is a table, one model to a line, columns split by `|`,
 * empty ones at the end left out:
 *
 *   ordinal | name | popularity 0…100 | years `1999-2005` or `2015-` | other spellings | generations
 *
 * - The ordinal makes the model's id (mark id × 1000 + ordinal): a new model gets the next free one, none is reused.
 * - Other spellings are split by `, `; the first one that is all Cyrillic is the model's Russian name.
 * - A generation is a name and its years, split by `, `. Years in the middle are facelifts: `II 2007-2010-2014` is
 *   «II» and «II Рестайлинг».
 * - The place of a generation in the list determines its id, so a missing one is added at the end.
 */
export interface MarkData {
  readonly id: number;
  readonly name: string;
  readonly cyrillic: string;
  readonly country: string;
  /** Popularity of the mark in Russia, 0…100. */
  readonly popularity: number;
  /** Further spellings split by `, `. */
  readonly alt?: string;
  readonly models: string;
}
