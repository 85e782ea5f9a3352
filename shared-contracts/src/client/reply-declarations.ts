import type { Endpoint } from '../endpoints/endpoint.ts';
import type { endpoints } from '../endpoints/registry.ts';
import { inTasks } from './next-task.ts';

/** Runs the parts in tasks of their own, at the first call. */
const once = (parts: readonly (() => unknown)[]): (() => Promise<void>) => {
  let made: Promise<void> | null = null;
  return () => {
    made ??= inTasks(parts);
    return made;
  };
};

/** The library and the schemas that most others are made of. */
export const makeBasics = once([
  () => import(/* webpackMode: "eager", webpackExports: ["DoneReplySchema"] */ '../schemas/reply.ts'),
  () => import(/* webpackMode: "eager", webpackExports: ["IdParamsSchema"] */ '../schemas/page.ts'),
]);

const makeAds = once([
  () => import(/* webpackMode: "eager", webpackExports: ["AdPageReplySchema"] */ '../schemas/ad.ts'),
  () => import(/* webpackMode: "eager", webpackExports: ["AdSearchBodySchema"] */ '../schemas/ad-search.ts'),
  () => import(/* webpackMode: "eager", webpackExports: ["NewAdSchema"] */ '../schemas/new-ad.ts'),
]);

/**
 * The declarations of each noun's calls. They are in one file, and the schemas of a noun are made with its first
 * response, those of ads in several tasks: all of them at once keep a slow phone busy for a tenth of a second.
 */
export const DECLARATIONS: Readonly<
  Record<keyof typeof endpoints, () => Promise<Readonly<Record<string, Endpoint>>>>
> = {
  ads: async () => {
    await makeAds();
    return (await import(/* webpackMode: "eager" */ '../endpoints/ad.ts')).ads;
  },
  complaints: async () => (await import(/* webpackMode: "eager" */ '../endpoints/complaint.ts')).complaints,
  devices: async () => (await import(/* webpackMode: "eager" */ '../endpoints/device.ts')).devices,
  events: async () => (await import(/* webpackMode: "eager" */ '../endpoints/event.ts')).events,
  favourites: async () => (await import(/* webpackMode: "eager" */ '../endpoints/favourite.ts')).favourites,
  geo: async () => (await import(/* webpackMode: "eager" */ '../endpoints/geo.ts')).geo,
  handbooks: async () => (await import(/* webpackMode: "eager" */ '../endpoints/handbook.ts')).handbooks,
  moderation: async () => (await import(/* webpackMode: "eager" */ '../endpoints/moderation.ts')).moderation,
  orders: async () => (await import(/* webpackMode: "eager" */ '../endpoints/order.ts')).orders,
  prices: async () => (await import(/* webpackMode: "eager" */ '../endpoints/price-history.ts')).prices,
  rates: async () => (await import(/* webpackMode: "eager" */ '../endpoints/rate.ts')).rates,
  savedFilters: async () =>
    (await import(/* webpackMode: "eager" */ '../endpoints/saved-filter.ts')).savedFilters,
  signIn: async () => (await import(/* webpackMode: "eager" */ '../endpoints/sign-in.ts')).signIn,
  telemetry: async () => (await import(/* webpackMode: "eager" */ '../endpoints/telemetry.ts')).telemetry,
  uploads: async () => (await import(/* webpackMode: "eager" */ '../endpoints/upload.ts')).uploads,
  users: async () => (await import(/* webpackMode: "eager" */ '../endpoints/user.ts')).users,
  warnings: async () => (await import(/* webpackMode: "eager" */ '../endpoints/warning.ts')).warnings,
};
