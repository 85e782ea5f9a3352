/**
 * Says that the running unit test writes warnings or errors like these to the console; any other fails it, and so does
 * one of these that does not come.
 */
declare function expectConsole(...patterns: readonly RegExp[]): void;
