import { STORAGE_KEYS } from '@cars/shared-contracts/client/storage';
import { HOST_BUILD_COOKIE, isInAudience, requestedHostBuild } from '@cars/shared-contracts/shell/audience';
import type { Canary } from '@cars/shared-contracts/shell/registry';
import { buildName, isQuarantined, readRolloutState } from '../boot/choose-build.ts';
import { readLocal, writeLocal } from '../boot/raw-storage.ts';

const WEEK_MS = 604_800_000;

const writeCookie = (build: string): void => {
  // In the frame of a messenger's web client the page is of another site.
  const where = window.location.protocol === 'https:' ? 'SameSite=None; Secure; Partitioned' : 'SameSite=Lax';
  const expires = new Date(build ? Date.now() + WEEK_MS : 0).toUTCString();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported web views.
  document.cookie = `${HOST_BUILD_COOKIE}=${build}; Path=/; Expires=${expires}; ${where}`;
};

const readCookie = (): string => requestedHostBuild(document.cookie);

/**
 * Called when the page has rendered: requests the canary of the host for the next load when it is for this user.
 * Each request from another host counts as a failure until the canary has rendered, so two failed starts end it.
 */
export const requestHost = (canary: Canary | undefined): void => {
  const stored = (readLocal(STORAGE_KEYS.failedBuilds) ?? '').split(' ').filter(Boolean);
  const running = document.documentElement.dataset.hostCanary;
  const failures = running ? stored.filter((name) => name !== buildName('host', running)) : stored;
  const isRequested =
    canary !== undefined &&
    isInAudience('host', canary, readRolloutState()) &&
    !isQuarantined(failures, buildName('host', canary.build));
  const requested = isRequested ? canary.build : '';
  const isAttempt = isRequested && requested !== running && requested !== readCookie();
  const noted = isAttempt ? [...failures, buildName('host', requested)] : failures;
  if (noted.length !== stored.length) writeLocal(STORAGE_KEYS.failedBuilds, noted.join(' '));
  if (requested !== readCookie()) writeCookie(requested);
};
