import { CATALOG } from './catalog/catalog.ts';
import { generationLines } from './sentence-generations.ts';

/* Prints the file with the generations of the search. */
process.stdout.write(`/** Written by \`pnpm generate\` from the catalog, see \`readGenerationLines\`. */
export const GENERATION_LINES = \`
${generationLines(CATALOG)}
\`;
`);
