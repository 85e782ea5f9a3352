import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The floor of a call: Node alone reads it with its body and returns as many bytes each time. Started as a process of its
 * own: `bare-replies.ts <bytes of a reply>`.
 */
const bytes = Number(process.argv[2]);
if (!(bytes > 0)) throw new Error('usage: bare-replies.ts <bytes of a reply>');
const reply = Buffer.alloc(bytes, ' ');

const server = createServer((request, response) => {
  request.resume().once('end', () => response.end(reply));
});
process.once('SIGTERM', () => server.close());
server.listen(0, '127.0.0.1', () => {
  console.log(`bare http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
