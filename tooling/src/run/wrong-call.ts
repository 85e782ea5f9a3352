/** Ends a command that was called in a wrong way: one line, and exit code 2 as for an unknown option. */
export const wrongCall = (words: string): never => {
  console.error(words);
  process.exit(2);
};
