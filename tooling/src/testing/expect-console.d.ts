/**
 * Declares that the running unit test writes warnings or errors like these to the console; any other fails
 * it, and so does a declared one that is not written.
 */
declare function expectConsole(...patterns: readonly RegExp[]): void;
