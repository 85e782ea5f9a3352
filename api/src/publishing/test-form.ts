/* Test fixture: forms as a client writes them. */

export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly isFile?: boolean;
}

export const BOUNDARY = 'a-boundary-of-this-test';

/** The bytes of a form as a client would write them: nothing checks or cleans the names. */
export const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, content, isFile = true }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="f"' : ''}\r\n` +
          `${isFile ? 'Content-Type: application/octet-stream\r\n' : ''}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
