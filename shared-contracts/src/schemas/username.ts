/** A username of the messenger. */
export const USERNAME = /^[A-Za-z0-9_]{5,32}$/;
/** The same as users type it, with or without «@». */
export const TYPED_USERNAME = /^@?[A-Za-z0-9_]{5,32}$/;
