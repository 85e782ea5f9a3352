import { createServer, request as httpRequest } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

/** Another HTML at `/catalog`, compressed once as a CDN would; everything else is the product's. */
export const siteInFront = async (product: string, html: string): Promise<Site> => {
  const { hostname, port } = new URL(product);
  const whole = Buffer.from(html);
  const br = brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const gzip = gzipSync(whole, { level: 9 });
  const server = createServer((request, response) => {
    if (request.url === '/catalog') {
      const [encoding, body] = `${request.headers['accept-encoding']}`.includes('br')
        ? (['br', br] as const)
        : (['gzip', gzip] as const);
      const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': encoding };
      response.writeHead(200, { ...headers, 'Content-Length': body.length }).end(body);
      return;
    }
    const upstream = httpRequest(
      { hostname, port, path: request.url, method: request.method, headers: request.headers },
      (incoming) => {
        response.writeHead(incoming.statusCode ?? 502, incoming.headers);
        incoming.pipe(response);
      },
    );
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the site has no address');
  return {
    url: `http://localhost:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
