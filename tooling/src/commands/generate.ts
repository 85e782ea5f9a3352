/* `pnpm generate`: writes the files that are made from sources and packages; `pnpm check` compares them. */
import { writeGenerated } from '../checks/generated-files.ts';

await writeGenerated();
