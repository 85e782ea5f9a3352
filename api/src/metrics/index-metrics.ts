import { Gauge, type Registry } from 'prom-client';
import type { AdService } from '../modules/ad/service.ts';

/** Metrics of the active ads in memory (docs/decisions/0219). */
export const registerIndexMetrics = (registry: Registry, ads: Pick<AdService, 'indexState'>): void => {
  new Gauge({
    name: 'ad_index_ads',
    help: 'Active ads in memory that searches read; 0 while they read the database',
    registers: [registry],
    collect() {
      this.set(ads.indexState.ads);
    },
  });
  new Gauge({
    name: 'ad_index_age_seconds',
    help: 'For how long they may lack changes of other servers',
    registers: [registry],
    collect() {
      this.set(ads.indexState.ageS);
    },
  });
  new Gauge({
    name: 'ad_index_unused',
    help: 'Why searches read the database: off, too_many, filling, failed or behind; no series while they read memory',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      this.reset();
      const { unused } = ads.indexState;
      if (unused !== null) this.set({ reason: unused }, 1);
    },
  });
};
