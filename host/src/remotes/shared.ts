import React from 'react';
import jsxRuntime from 'react/jsx-runtime';
import ReactDom from 'react-dom';
import ReactDomClient from 'react-dom/client';

/** Without ranges of its own: the build that provides is the one that the range is for. */
const share = (version: string, requiredVersion: string, module: unknown) => ({
  [version]: {
    version,
    get: () => () => module,
    lib: () => module,
    loaded: true,
    // What the core of the federation runtime reads besides, which builds of before decision 0289 run with.
    from: 'host',
    scope: ['default'],
    shareConfig: { singleton: true, eager: true, requiredVersion, strictVersion: false },
    strategy: 'loaded-first',
    useIn: [],
    deps: [],
  },
});

const ofReact = (module: unknown) => share(React.version, `^${React.version}`, module);

/** Remotes of development servers import this one too. */
const ofDevelopment = async () => {
  if (process.env.NODE_ENV === 'production') return {};
  const jsxDevRuntime = await import(/* webpackMode: "eager" */ 'react/jsx-dev-runtime');
  return { 'react/jsx-dev-runtime': ofReact(jsxDevRuntime) };
};

/** The scope of shared packages that each container gets: one copy of each in the page. */
const scope = async () => ({
  ...(await ofDevelopment()),
  react: ofReact(React),
  'react/jsx-runtime': ofReact(jsxRuntime),
  'react-dom': ofReact(ReactDom),
  'react-dom/client': ofReact(ReactDomClient),
  '@cars/shared-contracts/runtime': share(
    '0.1.0',
    '*',
    // All of it, in the same bundle.
    await import(/* webpackMode: "eager" */ '@cars/shared-contracts/runtime'),
  ),
});

export type SharedScope = Awaited<ReturnType<typeof scope>>;

let made: Promise<SharedScope> | null = null;

/** One object: builds of before decision 0289 note in it what is in use. */
export const sharedScope = (): Promise<SharedScope> => {
  made ??= scope();
  return made;
};
