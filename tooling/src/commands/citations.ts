/* `pnpm citations`: writes into docs/product and docs/quality which tests prove the rules, and prints the coverage. */
import { coverageOf, readCitations, writeProofs } from '../checks/citations.ts';
import { ROOT } from '../root.ts';

writeProofs(ROOT);
console.log(coverageOf(readCitations(ROOT)));
