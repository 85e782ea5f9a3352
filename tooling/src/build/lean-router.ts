import type { RsbuildPlugin } from '@rsbuild/core';

/** The file of the router with its components; its name ends with a hash of its content. */
const ROUTER = /[\\/]react-router[\\/]dist[\\/]development[\\/]chunk-\w+\.mjs$/;

const WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';
/** The components that the router makes when its file is evaluated, used or not. */
const COMPONENTS = /^var (?:Link|NavLink|Form) = (?=React\d+\.forwardRef\()/gm;
const NAMES = /^(?:Link|NavLink|Form|HistoryRouter|ScrollRestoration)\.displayName = "[\w.]+";$/gm;
const EXPECTED_COMPONENTS = 3;

/**
 * The router's source without what a page never runs: the warnings of development, and components that nothing
 * imports, which bundlers keep because they are made by a call and get a name. Throws when the router has changed.
 */
export const leanRouter = (source: string): string => {
  if (!source.includes(WARNINGS)) return source;
  if (source.match(COMPONENTS)?.length !== EXPECTED_COMPONENTS)
    throw new Error('react-router has other components than tooling/src/build/lean-router.ts expects');
  return source
    .replace(WARNINGS, 'var ENABLE_DEV_WARNINGS = false;')
    .replace(COMPONENTS, '$&/* @__PURE__ */ ')
    .replace(NAMES, '');
};

/** For production builds of a page: 2.1 KB (gzip) before the first card (docs/decisions/0281). */
export const pluginLeanRouter = (): RsbuildPlugin => ({
  name: 'lean-router',
  setup(api) {
    api.transform({ test: ROUTER }, ({ code }) => (api.context.action === 'build' ? leanRouter(code) : code));
  },
});
