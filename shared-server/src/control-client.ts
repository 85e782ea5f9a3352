import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { CONTROL_VERSION, controlAddress, controlKeyFile } from './control-address.ts';

/** The job was refused or failed in the server; `name` is the class of the error there. */
export class ControlError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

type Line = { progress?: object; result?: object; error?: { name: string; message: string } };

const OTHER_VERSION =
  'the server that runs over this DATA_DIR is of another version: restart it, or run the command of its version';
const OTHER_KEY =
  'the server that runs over this DATA_DIR has another key than its file control.key: restart it';

const refusalOf = (status: number | undefined): string => {
  if (status === 404) return OTHER_VERSION;
  return status === 403 ? OTHER_KEY : `the server returned ${status}`;
};

/** Empty before a server has made one. */
const keyOf = (dataDir: string): Promise<string> => readFile(controlKeyFile(dataDir), 'utf8').catch(() => '');

/** Errors that mean that no server runs on this data directory. */
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED']);

/**
 * Runs a job in the server of this data directory and waits for its result. Null when no server runs: the
 * caller then opens the database itself.
 *
 * Throws `ControlError` when the job failed.
 */
export const callRunningServer = async (
  dataDir: string,
  job: string,
  input: object,
  onProgress: (progress: object) => void = () => undefined,
): Promise<object | null> => {
  const key = await keyOf(dataDir);
  return new Promise((resolve, reject) => {
    const body = JSON.stringify(input);
    const call = request({
      // A connection of an earlier call may be one of a server that has stopped.
      agent: false,
      socketPath: controlAddress(dataDir),
      path: `/${CONTROL_VERSION}/${job}`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    call.once('error', (error: NodeJS.ErrnoException) =>
      ABSENT.has(error.code ?? '') ? resolve(null) : reject(error),
    );
    call.once('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume();
        return reject(new ControlError('ControlError', refusalOf(response.statusCode)));
      }
      let last: Line = {};
      const lines = createInterface({ input: response, crlfDelay: Number.POSITIVE_INFINITY });
      lines.on('line', (text) => {
        last = JSON.parse(text) as Line;
        if (last.progress) onProgress(last.progress);
      });
      lines.once('close', () => {
        if (last.result) resolve(last.result);
        else if (last.error) reject(new ControlError(last.error.name, last.error.message));
        else reject(new ControlError('ControlError', 'the server went away'));
      });
      response.once('error', reject);
    });
    call.end(body);
  });
};
