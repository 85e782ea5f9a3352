/** The two lines of a location: the city, and the address without the city. */
export interface PlaceLines {
  readonly first: string;
  readonly second: string | null;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** An address often begins with its city, and sometimes is nothing else. */
export const placeLines = (city: string, address: string | null): PlaceLines => {
  const text = address?.trim() ?? '';
  if (text === '' || same(text, city)) return { first: city, second: null };
  const [head = '', ...rest] = text.split(',');
  if (!same(head.trim(), city)) return { first: city, second: text };
  return { first: city, second: rest.join(',').trim() || null };
};
