import * as z from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'текст',
  number: 'число',
  int: 'целое число',
  boolean: 'да или нет',
  array: 'список',
  tuple: 'список',
  object: 'набор полей',
  record: 'набор полей',
};

/**
 * Sentences for users in place of the library's messages about types and keys; null leaves the library's
 * Russian sentence. The response names the field beside it.
 */
export const validationText = (issue: z.core.$ZodRawIssue): string | null => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined && issue.path?.length) return 'Обязательное поле';
    if (issue.input === undefined) return 'Запрос пуст: отправьте поля';
    return `Здесь ожидается ${KINDS[issue.expected] ?? 'другое значение'}`;
  }
  if (issue.code === 'invalid_value') return 'Недопустимое значение';
  if (issue.code === 'invalid_key' || issue.code === 'unrecognized_keys') return 'Недопустимое имя поля';
  if (issue.code === 'invalid_union') return 'Недопустимое значение';
  return null;
};

/** For everything without a sentence of its own. */
export const speakRussian = (): void => {
  z.config({ ...z.locales.ru(), customError: validationText });
};
