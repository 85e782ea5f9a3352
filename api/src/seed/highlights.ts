import { textFindings, vinFindings } from '../modules/warning/findings.ts';
import type { Finding } from '../modules/warning/kinds.ts';
import type { SeededAd } from './ads.ts';
import { createRandom } from './random.ts';
import { FIXTURE_USERS } from './users.ts';
import { makeVin } from './vin.ts';

/** The newest ads, which the first pages of the catalog show. */
const FIRST_PAGES = 60;
const USED = 2;
const VIN_LENGTH = 17;
/** A VIN of so many years before the ad's contradicts it. */
const YEARS_BEFORE = 3;

interface SeededWarning extends Pick<Finding, 'kind' | 'fact' | 'detail'> {
  readonly ad_id: number;
  readonly found_at: string;
  readonly reply: string | null;
  readonly replied_at: string | null;
}

/** A change of an ad that its check would find, and the seller's reply. */
interface Highlight {
  readonly change: (ad: SeededAd) => Pick<SeededAd, 'description' | 'vin_number'>;
  readonly reply: string | null;
}

const saying =
  (sentence: string): Highlight['change'] =>
  ({ description, vin_number }) => ({
    description: [description, sentence].filter(Boolean).join(' '),
    vin_number,
  });

const HIGHLIGHTS: readonly Highlight[] = [
  {
    change: saying('Нужна предоплата 15 000 рублей, после неё сниму объявление. Пишите в WhatsApp.'),
    reply: null,
  },
  {
    change: ({ id, description, mark, year }) => ({
      description,
      vin_number: makeVin(createRandom(`other vin of ${id}`), mark, year - YEARS_BEFORE),
    }),
    reply: 'Год указан по ПТС: машина долго стояла у дилера, документы покажу при встрече.',
  },
  { change: saying('Пишите в WhatsApp, там отвечаю быстрее.'), reply: null },
];

const isOrdinary = ({ user_id, status, statuses_id, images, year, vin_number, video }: SeededAd): boolean =>
  user_id > FIXTURE_USERS.waitingCompany.id &&
  status === 'active' &&
  statuses_id === USED &&
  images.length > 2 &&
  year > 1995 &&
  vin_number.length === VIN_LENGTH &&
  video === null;

const findingsOf = (ad: SeededAd): readonly Finding[] => [
  ...vinFindings(ad, ad.vin_number),
  ...textFindings(ad.description ?? ''),
];

/**
 * Makes what a visitor should meet on the first pages: three ads with warnings, one of them with two, which mark its
 * card, and one with the seller's reply. The other ads are returned as they are.
 */
export function withHighlights(ads: readonly SeededAd[]): {
  readonly ads: readonly SeededAd[];
  readonly warnings: readonly SeededWarning[];
} {
  const newest = ads.filter(({ status }) => status === 'active').slice(-FIRST_PAGES);
  const chosen = newest.filter(isOrdinary).reverse();
  const changed = new Map<number, SeededAd>();
  const warnings: SeededWarning[] = [];
  for (const [at, { change, reply }] of HIGHLIGHTS.entries()) {
    // Not beside each other; the VIN of some makes has no year that could be another one.
    const free = chosen.slice(2 + at * 4).filter(({ id }) => !changed.has(id));
    const changes = free.map((ad) => ({ ...ad, ...change(ad) }));
    const after = changes.find((ad) => findingsOf(ad).length > 0);
    if (!after) continue;
    const found = findingsOf(after);
    changed.set(after.id, after);
    const replied_at = reply === null ? null : after.created_at;
    for (const { kind, fact, detail } of found)
      warnings.push({ ad_id: after.id, kind, fact, detail, found_at: after.created_at, reply, replied_at });
  }
  return { ads: ads.map((ad) => changed.get(ad.id) ?? ad), warnings };
}
