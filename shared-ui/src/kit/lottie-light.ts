/* A file of its own: of a package that is imported lazily as a whole, all players would be loaded. */
export { useLottieLight } from 'lottie-react';
