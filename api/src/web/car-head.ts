import {
  adDetailsLine,
  carTitle,
  conditionBadge,
  documentTitle,
  stockBadge,
  stockStatusOf,
} from '@cars/shared-contracts/rules/ad';
import { colorName } from '@cars/shared-contracts/rules/color';
import { detailsSources } from '@cars/shared-contracts/rules/image-presets';
import { formatPower } from '@cars/shared-contracts/rules/measure';
import { vehicleLabel } from '@cars/shared-contracts/rules/vehicle';
import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { plainLine } from '@cars/shared-contracts/schemas/clean-text';
import { paths } from '@cars/shared-contracts/shell/route-table';
import { CARD_SIZES, type CardShape, cardPath } from './card-facts.ts';
import { attribute, jsonBlock } from './markup.ts';

const SITE_NAME = 'Авторынок';

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Elements for the end of the head. */
  readonly tags: string;
  /** Structured data, for the end of the body. */
  readonly data: string;
}

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${attribute(content)}">`;

/** Facts only: the seller's own words may contain a phone number. */
const describe = (ad: AdDetails): string =>
  [
    adDetailsLine(ad),
    vehicleLabel('engine', ad.engine),
    ad.power && formatPower(ad.power),
    vehicleLabel('body', ad.body),
    ad.city,
    stockBadge(stockStatusOf(ad))?.text,
    conditionBadge(ad.condition),
  ]
    .filter(Boolean)
    .join(', ');

const AVAILABILITY: Readonly<Record<string, string>> = {
  in_stock: 'InStock',
  in_transit: 'PreOrder',
  on_order: 'BackOrder',
};

const conditionOf = ({ condition, is_used }: AdDetails): string => {
  if (condition === 'damaged' || condition === 'salvage') return 'DamagedCondition';
  if (condition === 'refurbished') return 'RefurbishedCondition';
  return is_used === false ? 'NewCondition' : 'UsedCondition';
};

/** schema.org Car with its Offer; unknown values are left out. */
const structured = (ad: AdDetails, url: string, image: string | undefined) => ({
  '@context': 'https://schema.org',
  '@type': 'Car',
  name: carTitle(ad),
  url,
  image,
  brand: ad.mark ? { '@type': 'Brand', name: ad.mark } : undefined,
  model: ad.model ?? undefined,
  vehicleModelDate: ad.year ? String(ad.year) : undefined,
  mileageFromOdometer:
    ad.mileage === null ? undefined : { '@type': 'QuantitativeValue', value: ad.mileage, unitCode: 'KMT' },
  vehicleTransmission: vehicleLabel('kpp', ad.kpp) ?? undefined,
  fuelType: vehicleLabel('engine', ad.engine) ?? undefined,
  bodyType: vehicleLabel('body', ad.body) ?? undefined,
  driveWheelConfiguration: vehicleLabel('drivetrain', ad.drivetrain) ?? undefined,
  color: ad.color ? colorName(ad.color) : undefined,
  itemCondition: `https://schema.org/${conditionOf(ad)}`,
  offers: {
    '@type': 'Offer',
    url,
    price: ad.price,
    priceCurrency: ad.currency,
    availability: `https://schema.org/${AVAILABILITY[ad.stock_status ?? ''] ?? 'InStock'}`,
  },
});

/** The ad's card for previews of links; the first one counts where a service takes one. */
const cardTags = (ad: AdDetails, shape: CardShape, publicUrl: string): string[] => [
  meta('property', 'og:image', new URL(cardPath(shape, ad), publicUrl).href),
  meta('property', 'og:image:width', String(CARD_SIZES[shape].width)),
  meta('property', 'og:image:height', String(CARD_SIZES[shape].height)),
  meta('property', 'og:image:alt', plainLine(documentTitle(ad))),
];

/** The head of a car's page, from the api's response to a guest. Nothing of the seller is in it. */
export const carHead = (response: string, publicUrl: string): PageHead | null => {
  const { data: ad } = JSON.parse(response) as { data?: AdDetails };
  if (typeof ad?.id !== 'number') return null;
  const url = new URL(paths.car(ad.id), publicUrl).href;
  const cover = detailsSources(ad.images[0])?.fallback;
  const image = cover && new URL(cover, publicUrl).href;
  const title = plainLine(documentTitle(ad));
  const description = plainLine(describe(ad));
  return {
    title,
    description,
    tags: [
      `<link rel="canonical" href="${attribute(url)}">`,
      meta('property', 'og:type', 'website'),
      meta('property', 'og:site_name', SITE_NAME),
      meta('property', 'og:title', title),
      meta('property', 'og:description', description),
      meta('property', 'og:url', url),
      ...cardTags(ad, 'wide', publicUrl),
      ...cardTags(ad, 'square', publicUrl),
      meta('name', 'twitter:card', 'summary_large_image'),
    ].join(''),
    data: jsonBlock('application/ld+json', JSON.stringify(structured(ad, url, image))),
  };
};
