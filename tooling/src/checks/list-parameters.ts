import { PARAMETERS } from '@cars/shared-contracts/schemas/filters';

/** The file with the names that the list of the catalog reads from its address: the boot script has no room for the table. */
export const listParameters = (): string => `/* Written by \`pnpm generate\` from schemas/filters.ts. */

/** What the list of the catalog reads from its address: the filter and the place of the map. */
export const LIST_PARAMETERS =
  ' ${[...PARAMETERS.map(([name]) => name), 'map'].join(' ')} ';
`;
