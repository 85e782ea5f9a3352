/* Test fixture: a client that reads nothing before it has sent its whole body. */
import { connect } from 'node:net';

export interface LateCall {
  readonly address: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The response, or the error of the connection. */
export const readLate = ({ address, path, headers, body }: LateCall): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const lines = Object.entries({ host: hostname, 'content-length': body.length, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    let response = '';
    socket.on('error', (error) => resolve(String(error)));
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body, () => {
      socket.setEncoding('utf8').on('data', (text) => {
        response += text;
        // The response of these tests is one object.
        if (response.endsWith('}')) socket.end(() => resolve(response));
      });
      socket.on('end', () => resolve(response));
    });
  });
