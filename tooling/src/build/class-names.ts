/**
 * Names of CSS classes in the browser's build and in the server entry, which have to be the same. A first screen has a
 * hundred of them, and hashes cannot be compressed: four characters are 143 bytes less than six.
 */
export const CLASS_NAMES = { localIdentName: '[local]-[hash:base64:4]' } as const;
