import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const COMPOSE = 'compose.yml';
const SETTINGS_PAGE = 'docs/environment.md';
const GUIDE = 'docs/operating.md';
const SCRAPE = 'deploy/prometheus/compose.yml';

export interface ComposeTexts {
  readonly compose: string;
  /** docs/environment.md, which is made from the settings of the server. */
  readonly settings: string;
  readonly guide: string;
  readonly dockerfile: string;
  readonly dockerignore: string;
  /** What Prometheus beside the server reads. */
  readonly scrape: string;
}

interface Service {
  readonly env_file?: string | readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

interface ScrapeFile {
  readonly scrape_configs: readonly { readonly static_configs: readonly { readonly targets: string[] }[] }[];
}

/** The settings of the server by docs/environment.md. */
const settingsOf = (page: string): string[] => {
  const [, table = ''] = /^## The server\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(page) ?? [];
  return [...table.matchAll(/^\| `([A-Z][A-Z0-9_]*)` \|/gm)].map(([, name = '']) => name);
};

/** Where a line of `volumes` is mounted. */
const mountOf = (volume: string): string => /:(\/[^:]*)(?::ro)?$/.exec(volume)?.[1] ?? '';

const LOOPBACK = /^(?:127\.|localhost$|::1$)/;

const settingProblems = (server: Service, texts: ComposeTexts): string[] => {
  const settings = settingsOf(texts.settings);
  const environment = Object.keys(server.environment ?? {});
  const [, guide = ''] = /^\*\*Compose\.\*\* ([\s\S]*?)(?=^\*\*|^## )/m.exec(texts.guide) ?? [];
  const isWhole = [server.env_file ?? []].flat().includes('.env');
  return [
    ...settings
      .filter((name) => !isWhole && !environment.includes(name))
      .map((name) => `${COMPOSE}: ${name} of ${SETTINGS_PAGE} does not reach the server`),
    ...environment
      .filter((name) => !settings.includes(name))
      .map((name) => `${COMPOSE}: the server has no setting ${name}`),
    ...environment
      .filter((name) => !guide.includes(`\`${name}\``))
      .map((name) => `${GUIDE}, Compose: ${name} is set by ${COMPOSE} and not named`),
  ];
};

const folderProblems = (server: Service, { dockerfile }: ComposeTexts): string[] => {
  const mounts = (server.volumes ?? []).map(mountOf);
  const made = (/^RUN install -d .*-o node .*$/m.exec(dockerfile)?.[0] ?? '').split(' ');
  return ['DATA_DIR', 'BACKUP_DIR'].flatMap((name) => {
    const folder = server.environment?.[name];
    if (folder === undefined) return [`${COMPOSE}: ${name} is not set`];
    return [
      ...(mounts.includes(folder) ? [] : [`${COMPOSE}: ${name} ${folder} is no volume`]),
      ...(made.includes(folder) ? [] : [`Dockerfile: ${name} ${folder} does not belong to the user node`]),
    ];
  });
};

const metricsProblems = (server: Service, monitor: Service, { scrape }: ComposeTexts): string[] => {
  const { METRICS_HOST: host = '127.0.0.1', METRICS_PORT: port = '' } = server.environment ?? {};
  const targets = (parse(scrape) as ScrapeFile).scrape_configs.flatMap((job) =>
    job.static_configs.flatMap((part) => part.targets),
  );
  const isReachable = (monitor.networks ?? []).some((network) => server.networks?.includes(network));
  return [
    ...(LOOPBACK.test(host) ? [`${COMPOSE}: no other container reaches METRICS_HOST ${host}`] : []),
    ...(targets.includes(`server:${port}`) ? [] : [`${SCRAPE}: no target server:${port}`]),
    ...(isReachable ? [] : [`${COMPOSE}: prometheus and server have no network in common`]),
    ...(server.ports ? [`${COMPOSE}: the server is reached through the proxy, without ports`] : []),
  ];
};

/**
 * Settings that do not reach the server of compose.yml or that the guide does not name, folders that it cannot write,
 * metrics that Prometheus beside it cannot read, and secrets that the image would have.
 */
export const composeProblems = (texts: ComposeTexts): string[] => {
  const { services, secrets = {} } = parse(texts.compose) as ComposeFile;
  const { server = {}, prometheus = {} } = services;
  const ignored = texts.dockerignore.split('\n');
  return [
    ...settingProblems(server, texts),
    ...folderProblems(server, texts),
    ...metricsProblems(server, prometheus, texts),
    ...['.env', ...Object.values(secrets).map(({ file }) => file.replace(/^\.\//, ''))]
      .filter((file) => !ignored.includes(file))
      .map((file) => `.dockerignore: ${file} has secrets`),
  ];
};

/** The texts of this repository. */
export const readCompose = (root: string): ComposeTexts => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  return {
    compose: read(COMPOSE),
    settings: read(SETTINGS_PAGE),
    guide: read(GUIDE),
    dockerfile: read('Dockerfile'),
    dockerignore: read('.dockerignore'),
    scrape: read(SCRAPE),
  };
};
