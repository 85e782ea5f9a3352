import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOTE_APPS } from '@cars/shared-contracts/shell/apps';
import { RemoteBuildSchema } from '@cars/shared-contracts/shell/registry';
import { ContractNamesSchema } from '@cars/shared-contracts/shell/releases';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import * as z from 'zod/mini';
import { publicPathOf } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { namedFiles } from './folder.ts';

/** `build.json` of a remote that was built elsewhere. */
const DeliveredSchema = z.object({
  kind: z.literal('remote'),
  app: z.enum(REMOTE_APPS),
  build: z.string().check(z.regex(/^[\w-]{6,64}$/)),
  contract: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  bytes: z.int().check(z.gte(0)),
  exposes: z.array(z.string()),
  shared: z.array(z.string()),
  uses: ContractNamesSchema,
  remote: RemoteBuildSchema,
});
type Delivered = z.infer<typeof DeliveredSchema>;

const parse = (text: string, file: string): Delivered => {
  try {
    return z.parse(DeliveredSchema, JSON.parse(text));
  } catch (error) {
    const issue = error instanceof z.core.$ZodError ? error.issues[0] : undefined;
    const where = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
    throw new ReleaseError(`${file} describes no build of a remote: ${where}`);
  }
};

/** Whether the build names files of its own folder alone. */
const isConsistent = ({ app, build, contract, remote }: Delivered): boolean => {
  const { firstScreen } = remote;
  const named = [...namedFiles(remote), ...(firstScreen ? [firstScreen] : [])];
  return (
    remote.build === build &&
    remote.contract === contract &&
    named.every(({ url }) => url.startsWith(publicPathOf(app, build)) && !url.includes('..'))
  );
};

/**
 * The build that `cars-remote build` left in a folder. Throws `ReleaseError` for a folder without one, for a
 * description that is not valid, and for one that names files outside of the build.
 */
export const readDelivered = async (folder: string): Promise<FinishedBuild> => {
  const file = join(folder, 'build.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new ReleaseError(`${file} cannot be read: is ${folder} the folder of a build?`);
  const record = parse(text, file);
  if (!isConsistent(record)) {
    throw new ReleaseError(`${file} names another build, or files outside of ${record.app} ${record.build}`);
  }
  return { record, files: join(folder, 'files'), isNew: true };
};
