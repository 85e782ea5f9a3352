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
