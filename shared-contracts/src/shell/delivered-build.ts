import * as z from 'zod/mini';
import { REMOTE_APPS } from './apps.ts';
import { RemoteBuildSchema } from './registry.ts';
import { ContractNamesSchema } from './releases.ts';

/** `build.json` of a remote that was built outside of the product's repository. */
export const DeliveredBuildSchema = z.object({
  kind: z.literal('remote'),
  app: z.enum(REMOTE_APPS),
  build: z.string().check(z.regex(/^[\w-]{6,64}$/)),
  contract: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  /** Size of all published files, uncompressed. */
  bytes: z.int().check(z.gte(0)),
  exposes: z.array(z.string()),
  shared: z.array(z.string()),
  /** What it takes from the host. */
  uses: ContractNamesSchema,
  remote: RemoteBuildSchema,
});
export type DeliveredBuild = z.infer<typeof DeliveredBuildSchema>;
