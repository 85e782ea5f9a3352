import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT_FOLDER, isNamedByContent } from '@cars/shared-contracts/shell/build-address';
import { type DeliveredBuild, DeliveredBuildSchema } from '@cars/shared-contracts/shell/delivered-build';
import { ReleaseError } from '@cars/shared-server/releases/rollout';
import type { BuiltApp } from '../build/apps.ts';
import { publicPathOf } from '../build/build-record.ts';
import type { FinishedBuild } from '../build/build-runner.ts';
import { namedFiles } from './folder.ts';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const parse = (text: string, file: string): DeliveredBuild => {
  const { data, error } = DeliveredBuildSchema.safeParse(parseJson(text));
  if (data) return data;
  const [issue] = error.issues;
  throw new ReleaseError(
    `${file} describes no build of a remote: ${issue?.path.join('.')} ${issue?.message}`,
  );
};

/** Tools from before 0205 name all files below the build. */
const isOwnAddress = (url: string, app: BuiltApp, build: string): boolean =>
  !url.includes('..') &&
  (url.startsWith(publicPathOf(app, build)) ||
    (url.startsWith(publicPathOf(app, CONTENT_FOLDER)) && isNamedByContent(url)));

/** Whether the build names files of its own folder alone. */
const isConsistent = ({ app, build, contract, remote }: DeliveredBuild): boolean => {
  const { firstScreen } = remote;
  const named = [...namedFiles(remote), ...(firstScreen ? [firstScreen] : [])];
  return (
    remote.build === build &&
    remote.contract === contract &&
    named.every(({ url }) => isOwnAddress(url, app, build))
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
