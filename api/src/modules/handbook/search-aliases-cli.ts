import { ALIAS_SOURCES } from '@cars/shared-contracts/rules/search/alias-sources';
import { CATALOG } from './catalog/catalog.ts';
import { aliasLines } from './search-aliases.ts';

/* Prints the file with the aliases of the search. */
process.stdout.write(`/** Written by \`pnpm generate\` from \`alias-sources.ts\` and the catalog, see \`readAliases\`. */
export const ALIAS_LINES = \`
${aliasLines(ALIAS_SOURCES, CATALOG)}
\`;
`);
