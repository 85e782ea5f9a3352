/** What a test wrote to the console and what it said that it would. */
interface Gate {
  readonly written: readonly string[];
  readonly expected: readonly RegExp[];
}

/** What is wrong with a test's output: a line for each undeclared one and each declared one that did not come. */
export const consoleProblems = ({ written, expected }: Gate): string[] => [
  ...written
    .filter((text) => !expected.some((pattern) => pattern.test(text)))
    .map((text) => `undeclared: ${text}`),
  ...expected
    .filter((pattern) => !written.some((text) => pattern.test(text)))
    .map((pattern) => `declared but not written: ${pattern}`),
];
