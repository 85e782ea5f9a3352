/** Encodings that are stored beside a file, the smallest first. */
export const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

export type EncodingName = (typeof ENCODINGS)[number]['name'];

/** The encodings that a client accepts, in our order; `q=0` refuses one. */
export const acceptedEncodings = (header: string | undefined): EncodingName[] => {
  const refused = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((word) => word.trim());
      return [name, parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const;
    }),
  );
  return ENCODINGS.map(({ name }) => name).filter((name) => refused.get(name) === false);
};
