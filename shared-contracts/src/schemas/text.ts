import * as z from 'zod/mini';

/** PostgreSQL cannot store NUL; a lone surrogate would break the reply's encoding. */
const isStorable = (text: string) => !text.includes('\u0000');

/** Text as people send it: bounded, without NUL, lone surrogates replaced. */
export const textOf = (maxLength: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.maxLength(maxLength, `Не длиннее ${maxLength} символов`),
        z.refine(isStorable, 'Недопустимый символ'),
      ),
    z.transform((text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')),
  );

/** Marks that turn the direction of writing and letters without width: in a name they only deceive [D18]. */
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;

/** A name of a person, a company or a filter: composed letters, nothing invisible, no spaces around it. */
export const nameOf = (maxLength: number) =>
  z.pipe(
    textOf(maxLength),
    z.transform((text: string) => text.normalize('NFC').replace(INVISIBLE, '').trim()),
  );
