import { events } from '@cars/shared-contracts/endpoints/event';
import type { Route } from '../../http/route.ts';
import type { EventService } from './service.ts';

/** The statistics service at `/stats` [DATA-7]. */
export const eventRoutes = (route: Route, service: EventService): void => {
  route(events.record, ({ body }, { caller, ip, userAgent }) => {
    const userId = caller.kind === 'user' ? caller.userId : null;
    service.record(body, { userId, telegramId: body.telegram_id, ip, userAgent });
    return { success: true };
  });
  route(events.day, async ({ query }) => ({
    success: true,
    data: await service.day(query.ad_id, query.timezone, query.include_comparison === 'true'),
  }));
};
