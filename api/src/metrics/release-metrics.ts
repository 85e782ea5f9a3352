import { Gauge, type Registry } from 'prom-client';
import type { ReleaseStore } from '../web/release-store.ts';

/** Metrics of the registry of releases (docs/decisions/0107). */
export const registerReleaseMetrics = (
  registry: Registry,
  releases: Pick<ReleaseStore, 'current' | 'registryState'>,
): void => {
  new Gauge({
    name: 'release_registry_version',
    help: 'Number of the version of the registry that is in force; 0 without a history',
    registers: [registry],
    async collect() {
      await releases.current().catch(() => null);
      this.set(releases.registryState().version);
    },
  });
  new Gauge({
    name: 'release_registry_passed_over',
    help: 'Newer versions than the one in force: damaged (unreadable), or without their files (incomplete)',
    labelNames: ['reason'],
    registers: [registry],
    async collect() {
      await releases.current().catch(() => null);
      const { unreadable, incomplete } = releases.registryState();
      this.set({ reason: 'unreadable' }, unreadable);
      this.set({ reason: 'incomplete' }, incomplete);
    },
  });
};
