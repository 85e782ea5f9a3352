/**
 * Domains as Russian readers recognize them: a Latin zone after a dot, a Russian zone after a word of two signs, and the
 * digits of an address.
 */
const LINK =
  /[a-z0-9-]\.[a-z]{2}|[\p{L}\p{N}]{2}\.(?:[a-z]{2}|рф|рус|онлайн|сайт|москва|дети)|\d\.\d{1,3}\.\d{1,3}\.\d/iu;
/** Signs of an address, of a handle or of a path. */
const HANDLE = /[@_/\\⁄∕]|www\./i;
/** Signs that are not shown: they would part a link. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * Whether a name contains a link or a messenger handle: a stranger's name is shown to a seller unchanged
 * [CAR-48].
 */
export const hasLinkOrHandle = (name: string): boolean => {
  const plain = name.normalize('NFKC').replace(INVISIBLE, '').replaceAll('。', '.');
  return [HANDLE, LINK].some((sign) => sign.test(plain));
};
