// The build resolves these names to the remotes' sources (tooling/src/build/rsbuild.ts).
declare module 'remote-catalog/routes';
declare module 'remote-ad/routes';
declare module 'remote-account/routes';
declare module 'remote-seller/routes';
declare module 'remote-seller/statistics';
