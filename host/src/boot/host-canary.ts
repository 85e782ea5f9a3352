import { STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { HOST_BUILD_COOKIE } from '@cars/shared-contracts/shell/audience';
import type { Canary } from '@cars/shared-contracts/shell/registry';
import { buildName, isCanaryFor, readRolloutState } from './choose-build.ts';
import { readLocal, writeLocal } from './raw-storage.ts';

const WEEK_MS = 604_800_000;

const failures = (): string[] => (readLocal(STORAGE_KEYS.failedBuilds) ?? '').split(' ').filter(Boolean);

const writeCookie = (build: string): void => {
  // In the frame of a messenger's web client the page is of another site.
  const where = window.location.protocol === 'https:' ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  const expires = new Date(build ? Date.now() + WEEK_MS : 0).toUTCString();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported web views.
  document.cookie = `${HOST_BUILD_COOKIE}=${build}; Path=/; Expires=${expires}; ${where}`;
};

/**
 * Requests the canary of the host from the next load on when it is for this user, else the live one. On the
 * canary's own page, its start counts as a failure until `confirmHostStart`: a host that cannot start twice
 * is not requested again.
 */
export const requestHost = (canary: Canary | undefined, running: string | undefined): void => {
  if (running) writeLocal(STORAGE_KEYS.failedBuilds, [...failures(), buildName('host', running)].join(' '));
  const requested = canary && isCanaryFor('host', canary, readRolloutState()) ? canary.build : '';
  const [, stored = ''] = new RegExp(`(?:^|; )${HOST_BUILD_COOKIE}=([\\w-]*)`).exec(document.cookie) ?? [];
  if (requested !== stored) writeCookie(requested);
};

/** The canary of the host has rendered the page. */
export const confirmHostStart = (): void => {
  const { hostCanary } = document.documentElement.dataset;
  if (!hostCanary) return;
  const own = buildName('host', hostCanary);
  writeLocal(
    STORAGE_KEYS.failedBuilds,
    failures()
      .filter((name) => name !== own)
      .join(' '),
  );
};
