/** Encodings that are stored beside a file, the smallest first. */
export const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export type EncodingName = (typeof ENCODINGS)[number]['name'];

/** Names in an `Accept-Encoding`, each with whether it is accepted: `q=0` refuses one. */
const listed = (header: string | undefined): ReadonlyMap<string, boolean> =>
  new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((word) => word.trim());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const;
    }),
  );

/** The encodings that a client accepts, in our order. */
export const acceptedEncodings = (header: string | undefined): EncodingName[] => {
  const accepted = listed(header);
  return ENCODINGS.map(({ name }) => name).filter((name) => accepted.get(name) === true);
};

/** Whether a client accepts an encoding that is not stored beside the files. */
export const acceptsEncoding = (header: string | undefined, name: string): boolean =>
  listed(header).get(name) === true;
