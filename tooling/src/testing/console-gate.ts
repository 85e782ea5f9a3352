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

interface Ended extends Gate {
  /** How often the test called `expect`. */
  readonly assertions: number;
}

/** Why a test fails that threw no error itself. */
export const testProblems = ({ assertions, ...gate }: Ended): string[] => {
  const lines = consoleProblems(gate);
  return [
    ...(lines.length > 0 ? ['console (expectConsole declares what belongs to a test)', ...lines] : []),
    ...(assertions === 0 ? ['the test asserts nothing'] : []),
  ];
};
