const YEAR_SECONDS = 31_536_000;

const SECURITY: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  // Of this host alone: its other names may be served without TLS.
  'Strict-Transport-Security': 'max-age=63072000',
  'Permissions-Policy': 'camera=(), microphone=(), payment=(), usb=()',
};
const REVALIDATED = { 'Cache-Control': 'no-cache' };
const IMMUTABLE = {
  'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
  'Access-Control-Allow-Origin': '*',
};

const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/**
 * The file `_headers` of Netlify, Cloudflare Pages and hosts like them. They join the values of all rules that match a
 * path, so that no header is in two rules of one path.
 */
export const headersFile = (policy: string): string =>
  `${[
    rule('/*', { 'Content-Security-Policy': policy, ...SECURITY }),
    rule('/', REVALIDATED),
    rule('/index.html', REVALIDATED),
    rule('/autoList.json', REVALIDATED),
    rule('/brandList.json', REVALIDATED),
    rule('/r/registry.json', REVALIDATED),
    rule('/r/builds.json', REVALIDATED),
    rule('/r/:app/*', IMMUTABLE),
    rule('/favicon.ico', { 'Content-Type': 'image/svg+xml' }),
  ].join('\n\n')}\n`;

/** The file `_redirects` of the same hosts: every address that is no file is a route of the page. */
export const REDIRECTS = '/*  /index.html  200\n';

const added = (headers: Readonly<Record<string, string>>, on = ' always'): string =>
  Object.entries(headers)
    .map(([name, value]) => `    add_header ${name} "${value}"${on};`)
    .join('\n');

/** The part of an nginx configuration that serves the folder `public` beside it. */
export const nginxFile = (policy: string): string => `# Inside of a server block, with your own root.
root /var/www/cars/public;
gzip_static on;
gzip_vary on;

location = /r/registry.json {
${added({ ...REVALIDATED, ...SECURITY })}
}
location = /r/builds.json {
${added({ ...REVALIDATED, ...SECURITY })}
}
location /r/ {
    try_files $uri =404;
    # Not of a 404: the file may arrive with the rest of an upload.
${added(IMMUTABLE, '')}
${added(SECURITY)}
}
location = /favicon.ico {
    types { }
    default_type image/svg+xml;
${added(SECURITY)}
}
location / {
    try_files $uri /index.html;
${added({ 'Content-Security-Policy': policy, ...REVALIDATED, ...SECURITY })}
}
`;
