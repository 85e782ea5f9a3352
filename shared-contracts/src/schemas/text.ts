import * as z from 'zod/mini';
import { cleanLine, cleanText, cleanValue, isUnprintable } from './clean-text.ts';

/** PostgreSQL cannot store NUL. */
const isStorable = (text: string) => !text.includes('\u0000');

/** `missing`: the sentence for a field that is not sent. */
const storableOr = (missing?: string) => z.string(missing).check(z.refine(isStorable, 'Недопустимый символ'));
const storable = storableOr();
const atMost = (maxLength: number) => z.maxLength(maxLength, `Не длиннее ${maxLength} символов`);
/** A form writes two characters for each line break. */
const RAW_FACTOR = 2;

/** Text of several lines: bounded, without NUL, lone surrogates replaced, newline and tab as its only control characters. */
export const textOf = (maxLength: number) =>
  z.pipe(
    z.pipe(storable.check(atMost(maxLength * RAW_FACTOR)), z.transform(cleanText)),
    z.string().check(atMost(maxLength)),
  );

/** Text of one line, such as an address: cleaned like a name, and never refused for its characters. */
export const lineOf = (maxLength: number, missing?: string) =>
  z.pipe(storableOr(missing).check(atMost(maxLength)), z.transform(cleanLine));

/** A code, number, login, address or link: read without invisible signs, then checked [ERR-34]. */
export const cleanedOf = (schema: z.ZodMiniType<string, string>, missing?: string, clean = cleanValue) =>
  z.pipe(
    z.pipe(z.string(missing).check(z.refine(isStorable, 'Недопустимый символ')), z.transform(clean)),
    schema,
  );

/** A name of a person, a company or a filter: composed letters, nothing invisible, no spaces around it [D18]. */
export const nameOf = (maxLength: number, missing?: string) =>
  z.pipe(
    storableOr(missing).check(
      atMost(maxLength),
      z.refine((text) => !isUnprintable(text), 'Уберите переносы строк и невидимые символы'),
    ),
    z.transform(cleanLine),
  );
