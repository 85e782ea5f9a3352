import { fileURLToPath } from 'node:url';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RstestConfig } from '@rstest/core';

/** Fails each test on an error, a warning or an unhandled rejection that it did not declare. */
const setupFiles = [fileURLToPath(new URL('./console-setup.ts', import.meta.url))];
const PLAYER_STUB = fileURLToPath(new URL('./lottie-light-stub.ts', import.meta.url));

/** Tests that start clusters, processes or builds, or take long: `pnpm test:all` runs them (CONTRIBUTING.md). */
const NIGHT_TESTS = 'src/**/*.night.test.{ts,tsx}';
const { TEST_NIGHT, TEST_REPORT } = process.env;

/** What all packages share: which layer runs, and for the night a file of the results. */
const layer: RstestConfig = {
  exclude: TEST_NIGHT === '1' ? [] : [NIGHT_TESTS],
  reporters: TEST_REPORT ? ['default', ['json', { outputPath: TEST_REPORT }]] : ['default'],
};

/** For a busy machine; a passing test never waits for it. */
const LIMIT_MS = 120_000;

/** The runner's own limit of a poll is a second, which a busy machine exceeds; a figure that ships has its own limit. */
const expectations = { poll: { timeout: 30_000 } };

/**
 * For processes that end before optimized code and threads for collecting garbage pay off: a tenth to a fifth less of the
 * processor.
 */
export const SHORT_LIVED = ['--interrupt-budget=1500000', '--single-threaded-gc'];

/** Two parallel files fill two cores: the runner's own default is one there. */
const pool = { maxWorkers: 2, execArgv: SHORT_LIVED };

/** Tests of plain logic and of the server: no DOM, packages of node_modules are not bundled. */
export const nodeTests: RstestConfig = {
  ...layer,
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  expect: expectations,
  pool,
  setupFiles,
};

/**
 * Each file has a global scope of its own in a process that serves many files: starting one costs more than most files
 * (docs/decisions/0305). Not for native modules, whose buffers belong to another scope.
 */
const sharedProcess = { ...pool, type: 'vmForks' } as const;

/** Tests of logic alone. */
export const logicTests: RstestConfig = { ...nodeTests, pool: sharedProcess };

/** Tests of components: a DOM, source files of the other packages, no federation (that is proved in e2e). */
export const domTests: RstestConfig = {
  ...layer,
  plugins: [pluginReact()],
  testEnvironment: {
    name: 'happy-dom',
    // Frames of other sites, such as players, are not fetched.
    options: { settings: { disableIframePageLoading: true } },
  },
  include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
  testTimeout: LIMIT_MS,
  expect: expectations,
  pool: sharedProcess,
  setupFiles: [...setupFiles, fileURLToPath(new URL('./dom-setup.ts', import.meta.url))],
  tools: {
    // The player of the animation draws on a canvas, which happy-dom does not have.
    rspack: (_config, { appendPlugins, rspack }) =>
      appendPlugins(new rspack.NormalModuleReplacementPlugin(/\/lottie-light\.ts$/, PLAYER_STUB)),
  },
};
