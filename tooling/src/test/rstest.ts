import { fileURLToPath } from 'node:url';
import { pluginReact } from '@rsbuild/plugin-react';
import type { RstestConfig } from '@rstest/core';

/** Tests of plain logic and of the server: no DOM, packages of node_modules stay outside the bundle. */
export const nodeTests: RstestConfig = {
  testEnvironment: 'node',
  include: ['src/**/*.test.ts'],
  testTimeout: 30_000,
  // Hooks open databases; on a busy machine with two cores that takes its time.
  hookTimeout: 60_000,
};

/** Tests of components: a DOM, source files of the other packages, no federation (that is proved in e2e). */
export const domTests: RstestConfig = {
  plugins: [pluginReact()],
  testEnvironment: 'happy-dom',
  include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
  testTimeout: 15_000,
};

const CONSOLE_SETUP = fileURLToPath(new URL('./console-setup.ts', import.meta.url));

/** Such tests, each of which fails on a warning or an error on the console that it did not declare. */
export const withConsoleGate = (tests: RstestConfig): RstestConfig => ({
  ...tests,
  setupFiles: [CONSOLE_SETUP],
});
