/** Domain zones that Russian readers recognize as links; Latin ones follow a dot like any word of a link. */
const LINK = /[a-z0-9-]\.[a-z]{2}|[\p{L}\p{N}]{2}\.(?:рф|рус|онлайн|сайт|москва|дети)/iu;
/** Signs of an address, of a handle or of a path. */
const HANDLE = /[@_/\\]|www\./i;

/**
 * Whether a name contains a link or a messenger handle: a stranger's name is shown to a seller unchanged
 * [CAR-48].
 */
export const hasLinkOrHandle = (name: string): boolean => {
  const plain = name.normalize('NFKC').replaceAll('。', '.');
  return HANDLE.test(plain) || LINK.test(plain);
};
