import { ads } from './ad.ts';
import { complaints } from './complaint.ts';
import { devices } from './device.ts';
import type { Endpoint } from './endpoint.ts';
import { events } from './event.ts';
import { favourites } from './favourite.ts';
import { geo } from './geo.ts';
import { handbooks } from './handbook.ts';
import { moderation } from './moderation.ts';
import { orders } from './order.ts';
import { prices } from './price-history.ts';
import { rates } from './rate.ts';
import { savedFilters } from './saved-filter.ts';
import { signIn } from './sign-in.ts';
import { telemetry } from './telemetry.ts';
import { uploads } from './upload.ts';
import { users } from './user.ts';
import { warnings } from './warning.ts';

/** Every call, by noun and verb: the client, the OpenAPI page and the fuzz tests iterate over it. */
export const endpoints = {
  ads,
  rates,
  handbooks,
  events,
  geo,
  signIn,
  users,
  favourites,
  orders,
  complaints,
  devices,
  moderation,
  prices,
  savedFilters,
  uploads,
  telemetry,
  warnings,
} satisfies Record<string, Record<string, Endpoint>>;
