import { createServer, request as httpRequest } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface Site {
  readonly url: string;
  stop(): Promise<void>;
}

const compressed = (html: string) => {
  const whole = Buffer.from(html);
  return {
    br: brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    gzip: gzipSync(whole, { level: 9 }),
  };
};

/** Other HTML at some paths, compressed once as a CDN would; everything else is the product's. */
export const siteInFront = async (
  product: string,
  pages: Readonly<Record<string, string>>,
): Promise<Site> => {
  const { hostname, port } = new URL(product);
  const bodies = new Map(Object.entries(pages).map(([path, html]) => [path, compressed(html)]));
  const server = createServer((request, response) => {
    const page = bodies.get(request.url ?? '');
    if (page) {
      const encoding = `${request.headers['accept-encoding']}`.includes('br') ? 'br' : 'gzip';
      const body = page[encoding];
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
