import {
  DayStatisticsQuerySchema,
  DayStatisticsReplySchema,
  DaysStatisticsQuerySchema,
  DaysStatisticsReplySchema,
  EventReplySchema,
  EventSchema,
} from '../schemas/event.ts';
import { endpoint } from './endpoint.ts';

/** The statistics service [DATA-18], served separately at `/stats`. */
export const events = {
  record: endpoint({
    method: 'POST',
    path: '/api/v1/events',
    service: 'stats',
    auth: 'basic',
    limit: 'event',
    summary: 'Records that an ad was seen, liked or its seller contacted',
    body: EventSchema,
    takesDevice: true,
    reply: EventReplySchema,
  }),
  day: endpoint({
    method: 'GET',
    path: '/api/v1/statistics/day',
    service: 'stats',
    auth: 'basic',
    limit: 'meta',
    summary: "An ad's counters of today against yesterday",
    query: DayStatisticsQuerySchema,
    reply: DayStatisticsReplySchema,
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/v1/statistics/days',
    service: 'stats',
    auth: 'bearer',
    limit: 'details',
    summary: 'Counters of own ads for each of the last 30 days',
    ours: true,
    query: DaysStatisticsQuerySchema,
    statuses: [404],
    reply: DaysStatisticsReplySchema,
  }),
};
