import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../root.ts';

/** From Debian's package nginx-light. */
export const NGINX = '/usr/sbin/nginx';

/** A line when it is absent: what is skipped and why. */
export const absentNginx = (): string[] =>
  existsSync(NGINX) ? [] : ['tests with nginx: skipped (Debian’s package nginx-light is missing)'];

/** A start on a busy machine takes a second. */
const START_TRIES = 100;
const RETRY_MS = 100;

export interface ProxyOptions {
  /** For its configuration, logs and cache. */
  readonly folder: string;
  readonly port: number;
  /** Ports of the servers on this machine. */
  readonly servers: readonly number[];
  /** With deploy/nginx-micro-cache.conf. */
  readonly hasMicroCache: boolean;
  /** Connections of one IPv4 address; the file has 400, a generator of load comes from one. */
  readonly connections?: number;
}

const replaced = (text: string, from: string | RegExp, to: string): string => {
  if (typeof from === 'string' ? !text.includes(from) : !from.test(text))
    throw new Error(`deploy/nginx.conf has no ${from}`);
  return text.replace(from, to);
};

/** The site of deploy/nginx.conf with other addresses, without TLS and without what a host other than this needs. */
const siteOf = async ({ folder, port, servers, hasMicroCache, connections = 400 }: ProxyOptions) => {
  let site = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8');
  const first = 'server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;';
  site = replaced(site, first, servers.map((at) => first.replace('3000', String(at))).join('\n\t'));
  site = replaced(site, /server \{\n\tlisten 80;[\s\S]*?\n\}\n/, '');
  site = replaced(
    site,
    /\tlisten 443 ssl http2;\n\tlisten \[::\]:443 ssl http2;/,
    `\tlisten 127.0.0.1:${port};`,
  );
  site = replaced(site, /\tssl_[\s\S]*?(?=\tserver_tokens)/, '');
  site = replaced(site, 'limit_conn cars_crowds 400', `limit_conn cars_crowds ${connections}`);
  if (!hasMicroCache) return site;
  site = replaced(site, '#proxy_cache_path /var/lib/nginx/cars', `proxy_cache_path ${folder}/cache`);
  return replaced(
    site,
    '#include /etc/nginx/cars-micro-cache.conf;',
    `include ${join(ROOT, 'deploy/nginx-micro-cache.conf')};`,
  );
};

const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );

export interface Nginx {
  readonly folder: string;
  readonly port: number;
  /** What its block `http` has; log and temporary files are in the folder anyway. */
  readonly http: string;
}

/** Starts nginx as a child and resolves when it listens on the port; returns how to stop it. */
export const startNginx = async ({ folder, port, http }: Nginx): Promise<() => Promise<void>> => {
  const [file, errorLog] = [join(folder, 'nginx.conf'), join(folder, 'error.log')];
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${errorLog}; worker_processes 1; worker_rlimit_nofile 8192;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4096; }
http { client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
${http} }
`,
  );
  const nginx = spawn(NGINX, ['-p', folder, '-e', errorLog, '-c', file], { stdio: 'inherit' });
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (nginx.exitCode !== null || tries === START_TRIES) {
      nginx.kill('SIGKILL');
      throw new Error(`nginx does not start:\n${await readFile(errorLog, 'utf8').catch(() => '')}`);
    }
    await pause(RETRY_MS);
  }
  return async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  };
};

/** Starts nginx with the site of deploy/nginx.conf on a port of this machine. */
export const startProxy = async (options: ProxyOptions) => {
  const { folder, port } = options;
  const log = join(folder, 'cache.log');
  const http = `log_format cached '$upstream_cache_status'; access_log ${log} cached buffer=64k flush=1s;
${await siteOf(options)}`;
  const stop = await startNginx({ folder, port, http });
  return {
    url: `http://127.0.0.1:${port}`,
    /** How many replies came from the cache, and how many were looked up there at all. */
    cached: async (): Promise<{ readonly hits: number; readonly all: number }> => {
      const states = (await readFile(log, 'utf8')).split('\n').filter((state) => /^[A-Z]/.test(state));
      return { hits: states.filter((state) => state === 'HIT').length, all: states.length };
    },
    stop,
  };
};

export type ReverseProxy = Awaited<ReturnType<typeof startProxy>>;
