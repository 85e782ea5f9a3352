/** «от 2015», «до 2020», «2015–2020» or the value of both ends; null for an open range. */
export const rangeText = (
  from: number | null | undefined,
  to: number | null | undefined,
  write: (value: number) => string,
): string | null => {
  const hasFrom = from != null && from > 0;
  if (hasFrom && to != null) return from === to ? write(to) : `${write(from)}\u2013${write(to)}`;
  if (hasFrom) return `от\u00A0${write(from)}`;
  return to == null ? null : `до\u00A0${write(to)}`;
};
