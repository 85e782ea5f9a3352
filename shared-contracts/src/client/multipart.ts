import type { Multipart } from '../endpoints/endpoint.ts';

type Fields = Readonly<Record<string, unknown>>;
type Files = Readonly<Record<string, readonly (Blob | string)[] | undefined>>;

const written = (value: unknown, booleans: Multipart['booleans']): string => {
  if (typeof value === 'boolean') return booleans === 'digits' ? String(Number(value)) : String(value);
  return String(value);
};

/**
 * A form with files [DATA-5]: a field with one file keeps its name, several are numbered `images[0]`,
 * `images[1]` … or all called `images[]`. Fields without a value are left out; an empty list is the plain
 * text `[]` under its name.
 */
export const multipartBody = (multipart: Multipart, fields: Fields, files: Files = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) form.set(name, written(value, multipart.booleans));
  }
  for (const [name, parts] of Object.entries(files)) {
    const isList = (multipart.files[name] ?? 1) > 1;
    if (isList && parts?.length === 0) form.set(name, '[]');
    (parts ?? []).forEach((part, index) => {
      if (!isList) form.set(name, part);
      else form.append(`${name}[${multipart.lists === 'plain' ? '' : index}]`, part);
    });
  }
  return form;
};
