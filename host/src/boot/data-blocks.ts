import type { RemoteApp } from '@cars/shared-contracts/shell/apps';
import { type RemoteBuild, RemoteBuildSchema } from '@cars/shared-contracts/shell/registry';
import { type Settings, SettingsSchema } from '@cars/shared-contracts/shell/settings';

/** Address at which an open page asks again which builds are live. */
export const REGISTRY_URL = '/r/registry.json';
const REFRESH_TIMEOUT_MS = 4000;

/** Builds of each remote, the newest first; a description that is not whole is left out (security.md F5). */
export type Builds = Readonly<Partial<Record<RemoteApp, readonly RemoteBuild[]>>>;

const readBlock = (id: string): unknown => {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
  } catch {
    return null;
  }
};

/** Reads what the registry says, build by build. */
export const parseBuilds = (raw: unknown): Builds => {
  const remotes = (raw as { remotes?: unknown } | null)?.remotes;
  if (typeof remotes !== 'object' || remotes === null) return {};
  return Object.fromEntries(
    Object.entries(remotes).map(([app, builds]) => [
      app,
      (Array.isArray(builds) ? builds : []).flatMap((build: unknown) => {
        const parsed = RemoteBuildSchema.safeParse(build);
        if (!parsed.success) console.warn(`registry: a build of ${app} is not described as agreed`);
        return parsed.success ? [parsed.data] : [];
      }),
    ]),
  );
};

/** The registry this page was served with. */
export const readBuilds = (): Builds => parseBuilds(readBlock('registry'));

/** The registry as it is now; null when it cannot be had. */
export const refreshBuilds = async (): Promise<Builds | null> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), REFRESH_TIMEOUT_MS);
  try {
    const response = await fetch(REGISTRY_URL, { cache: 'no-cache', signal: limit.signal });
    return response.ok ? parseBuilds(await response.json()) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
};

/** The server's settings; null when the block is missing or broken, and the defaults hold. */
export const readSettings = (): Settings | null => {
  const parsed = SettingsSchema.safeParse(readBlock('settings'));
  return parsed.success ? parsed.data : null;
};
