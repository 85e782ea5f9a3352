/* The parts of css-tree without its tables of properties, which a bundle would not find. */
declare module 'css-tree/parser' {
  import type { parse } from 'css-tree';

  const value: typeof parse;
  // biome-ignore lint/style/noDefaultExport: the form of the package.
  export default value;
}
declare module 'css-tree/generator' {
  import type { generate } from 'css-tree';

  const value: typeof generate;
  // biome-ignore lint/style/noDefaultExport: the form of the package.
  export default value;
}
