/** Console output of a test, and the output that it declared. */
interface Gate {
  readonly written: readonly string[];
  readonly expected: readonly RegExp[];
}

/** Problems of a test's output: a line for each undeclared one and each declared one that was not written. */
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
