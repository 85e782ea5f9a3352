import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { memoryLimitBytes } from '../metrics/state-metrics.ts';

const MEMORY_SHARE_MAX = 0.8;
const RETRY_AFTER_S = 5;

/** Refuses requests with 503 while the event loop lags by more than this, 0 for never, or the memory is nearly used up [S17]. */
export const refuseOverload = async (http: FastifyInstance, lagMaxMs: number): Promise<void> => {
  await http.register(underPressure, {
    maxEventLoopDelay: lagMaxMs,
    maxRssBytes: MEMORY_SHARE_MAX * memoryLimitBytes(),
    retryAfter: RETRY_AFTER_S,
  });
};
