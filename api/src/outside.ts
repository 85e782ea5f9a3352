import type { Logger } from 'pino';

/** Services of others, beside the messengers, with the setting that names each. */
const SETTINGS = { geocoder: 'GEOCODER_URL', rates: 'RATES_URL', store: 'S3_ENDPOINT' } as const;

export type OutsideService = keyof typeof SETTINGS;

/** Takes what keeps a service from being used: a setting, or a cause in a word; null for nothing. */
export type ReportProblem = (problem: string | null) => void;

/** Remembers what is wrong with each service, for health and metrics, and logs each change once. */
export class OutsideServices {
  readonly #log: Pick<Logger, 'warn' | 'info'>;
  readonly #problems = new Map<OutsideService, string>();

  constructor(log: Pick<Logger, 'warn' | 'info'>) {
    this.#log = log;
  }

  reporterOf(service: OutsideService): ReportProblem {
    return (problem) => {
      if (problem === (this.#problems.get(service) ?? null)) return;
      if (problem === null) {
        this.#problems.delete(service);
        this.#log.info({ service }, 'a service of others works again');
      } else {
        this.#problems.set(service, problem);
        this.#log.warn({ service, problem, setting: SETTINGS[service] }, 'a service of others does not work');
      }
    };
  }

  problems(): Readonly<Partial<Record<OutsideService, string>>> {
    return Object.fromEntries(this.#problems);
  }
}
