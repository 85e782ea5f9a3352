import type { events } from '@cars/shared-contracts/endpoints/event';
import { signedIn } from '../../http/caller.ts';
import type { Handlers } from '../../http/route.ts';
import type { DaysStatisticsService } from './days.ts';
import type { EventService } from './service.ts';
import { isNoViewer } from './viewer.ts';

/** The statistics service at `/stats` [DATA-7]. */
export const eventHandlers = (
  service: EventService,
  daysStatistics: DaysStatisticsService,
): Handlers<typeof events> => ({
  record: ({ body }, { caller, visitor, userAgent, purpose }) => {
    const userId = caller.kind === 'user' ? caller.userId : null;
    if (userId === null && isNoViewer(userAgent, purpose)) return { success: true };
    service.record(body, { ...visitor, userId, userAgent });
    return { success: true };
  },
  day: async ({ query }, { caller }) => ({
    success: true,
    data: await service.day(query.ad_id, caller, query.timezone, query.include_comparison === 'true'),
  }),
  days: async ({ query }, { caller }) => ({
    success: true,
    data: await daysStatistics.days(signedIn(caller).userId, query.ad_id ?? null),
  }),
});
