import { setTimeout as delay } from 'node:timers/promises';
import { nearestCity } from '@cars/shared-contracts/rules/city-distance';
import type { Address } from '@cars/shared-contracts/schemas/geo';
import { refusalCause } from '@cars/shared-server/refusal-cause';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { crowdOf } from '../../http/address.ts';
import { createCounter } from '../../http/limits.ts';
import { once } from '../../once.ts';
import { jsonOf, OutboundError, type OutboundFetch, retryAfterOf } from '../../outbound.ts';
import type { ReportProblem } from '../../outside.ts';

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 1_000_000;
const CACHED_POINTS = 10_000;
const CACHE_TTL_MS = 24 * 3600_000;
/** About ten meters: one request for the same yard. */
const POINT_DIGITS = 4;
const TEXT_MAX = 300;
/** Calls of an IPv4 address or an IPv6 /48 to the geocoder, which others run and pay for: half of its turns. */
const CALLS_OF_CROWD = { points: 30, seconds: 60 };
/** Public geocoders take a call a second; the network brings some closer together. */
const CALL_EVERY_MS = 1_100;
/** A caller who would wait longer for a turn gets the city list. */
const TURN_MAX_MS = 2_200;
/** After a refusal, unless the geocoder names a time. */
const REST_S = 60;
const REST_MAX_S = 86_400;
const NOT_FOUND = 404;
const FORBIDDEN = 403;

/** A part that is no text of this length is unknown: it takes no other one with it. */
const part = z.string().trim().min(1).max(TEXT_MAX).optional().catch(undefined);
/** The used part of the response of a Nominatim-like geocoder (`format=jsonv2`). */
/** Where a point has no address; any other error is one of the call. */
const NO_ADDRESS = /unable to geocode/i;

const GeocoderSchema = z.object({
  /** Some geocoders refuse a call with status 200. */
  error: part,
  message: part,
  display_name: part,
  address: z
    .object({
      road: part,
      house_number: z.union([z.int().positive().transform(String), part]),
      city: part,
      town: part,
      village: part,
      city_district: part,
      suburb: part,
      /** Not every geocoder returns the nearest metro station. */
      subway: part,
      metro: part,
    })
    .optional()
    .catch(undefined),
});

const CLOCK = { nowMs: () => performance.now(), sleep: (ms: number) => delay(ms) };

export interface GeoServiceParts {
  readonly outbound: OutboundFetch;
  /** Of a Nominatim-like geocoder; without it the built-in city list is used. */
  readonly url?: string;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly report: ReportProblem;
  /** How a call waits for its turn. */
  readonly clock?: { readonly nowMs: () => number; readonly sleep: (ms: number) => Promise<unknown> };
}

/** Addresses of points: by the configured geocoder, else the nearest city of the list. */
export const createGeoService = ({ outbound, url, log, report, clock = CLOCK }: GeoServiceParts) => {
  const callsOf = createCounter(CALLS_OF_CROWD);
  let freeAt = 0;
  let restsUntil = 0;
  const known = once(() => new LRUCache<string, Address>({ max: CACHED_POINTS, ttl: CACHE_TTL_MS }));

  /** False where the turn of a call is too far away, or the geocoder refused another one meanwhile. */
  const takeTurn = async (): Promise<boolean> => {
    const now = clock.nowMs();
    const turn = Math.max(now, freeAt, restsUntil);
    if (turn - now > TURN_MAX_MS) return false;
    freeAt = turn + CALL_EVERY_MS;
    if (turn > now) await clock.sleep(turn - now);
    return restsUntil <= turn;
  };

  const requestAddress = async (base: string, lat: string, lon: string): Promise<Address | null> => {
    const address = new URL(base);
    const query = { format: 'jsonv2', lat, lon, 'accept-language': 'ru' };
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const reply = await outbound(address, {
      trustedOrigins: [address.origin],
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    });
    const found = reply.status === 200 ? (GeocoderSchema.safeParse(jsonOf(reply)).data ?? null) : null;
    const refusal = found?.error ?? found?.message;
    if (reply.status !== 200 || (refusal && !NO_ADDRESS.test(refusal))) {
      const restS = retryAfterOf(reply, Date.now(), REST_MAX_S) || REST_S;
      // Some geocoders return it for a point without an address.
      if (reply.status !== NOT_FOUND) restsUntil = clock.nowMs() + restS * 1_000;
      report(refusalCause(found ? { ...reply, status: FORBIDDEN } : reply, Date.now()));
      return null;
    }
    report(found ? null : 'no JSON');
    if (!found) return null;
    const { road, house_number, city, town, village, city_district, suburb, subway, metro } =
      found.address ?? {};
    const locality = city ?? town ?? village ?? null;
    const line = [locality, road, house_number].filter(Boolean).join(', ') || found.display_name;
    if (!line) return null;
    return {
      address: line,
      locality,
      district: city_district ?? suburb ?? null,
      metro: subway ?? metro ?? null,
    };
  };

  return {
    /**
     * The address at a point in degrees, for a caller of this network address; unknown parts are null. By the city list
     * beyond the calls that the geocoder gets.
     */
    reverse: async (lat: number, lon: number, ip: string): Promise<Address> => {
      const at = [lat.toFixed(POINT_DIGITS), lon.toFixed(POINT_DIGITS)] as const;
      const cached = known().get(at.join());
      if (cached) return cached;
      let address: Address | null = null;
      if (url && callsOf(crowdOf(ip)) === 0 && (await takeTurn())) {
        try {
          address = await requestAddress(url, ...at);
          if (address) known().set(at.join(), address);
          // Only logged [CAR-41].
          if (address?.metro) log.info({ at, metro: address.metro }, 'nearest metro station');
        } catch (error) {
          if (!(error instanceof OutboundError)) throw error;
          report(error.problem);
        }
      }
      return address ?? offlineAddress(lat, lon);
    },
  };
};

export type GeoService = ReturnType<typeof createGeoService>;

const offlineAddress = (lat: number, lon: number): Address => {
  const city = nearestCity(lat, lon);
  if (!city) return { address: null, locality: null, district: null, metro: null };
  const line = city.region === city.name ? city.name : `${city.name}, ${city.region}`;
  return { address: line, locality: city.name, district: null, metro: null };
};
