import { adDetailsLine, adPlace, adTitle, stockBadge, stockStatusOf } from '@cars/shared-contracts/rules/ad';
import { cardSources, detailsSources } from '@cars/shared-contracts/rules/image-presets';
import { adPrice } from '@cars/shared-contracts/rules/money';
import type { AdCard, AdDetails } from '@cars/shared-contracts/schemas/ad';

/** The cards in view on the phone of the benchmark. */
const CARDS = 6;
const SIZES = '(min-width: 900px) 290px, (min-width: 600px) 33vw, (max-width: 339px) 100vw, 50vw';

const STYLE = `
*{box-sizing:border-box;margin:0}body{background:#f1f3f6;color:#14181d;font:16px/1.4 system-ui,sans-serif}
a{color:inherit;text-decoration:none}header,main{padding:0 12px}b{display:flex;align-items:center;height:50px;font-size:18px}
form{display:flex;padding:4px 0 8px}input{flex:1;height:44px;border:0;border-radius:12px;padding:0 12px;font:inherit}
nav{display:flex;gap:8px;padding:4px 0 12px}nav button{height:36px;border:0;border-radius:18px;padding:0 14px;background:#fff;font:inherit}
ul{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px;padding:0;list-style:none}
li{position:relative;overflow:hidden;border-radius:14px;background:#fff}img{display:block;width:100%;aspect-ratio:4/3;object-fit:cover;background:#e4e8ed}
i{position:absolute;top:8px;left:8px;padding:2px 8px;border-radius:6px;background:#17763f;color:#fff;font:12px/18px system-ui,sans-serif}
article div{padding:8px 10px 10px}h2,p{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}h2{font-size:14px;font-weight:500;line-height:20px}
strong{display:block;line-height:24px}p{color:#59636e;font-size:12px;line-height:18px}`;

const text = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const cardOf = (ad: AdCard): string => {
  const sources = cardSources(ad.images[0]);
  const badge = stockBadge(stockStatusOf(ad));
  const picture = sources
    ? `<picture><source type="image/avif" srcset="${text(sources.avif)}" sizes="${SIZES}"><img src="${text(sources.fallback)}" alt="" width="350" height="262" fetchpriority="high"></picture>`
    : '';
  return `<li><article><a href="/car/${ad.id}">${picture}${badge ? `<i>${badge.text}</i>` : ''}<div><h2>${text(adTitle(ad))}</h2><strong>${adPrice(ad)}</strong><p>${text(adDetailsLine(ad))}</p><p>${text(adPlace(ad))}</p></div></a></article></li>`;
};

const page = (body: string): string =>
  `<!doctype html><html lang="ru" data-build="static"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Авторынок</title><style>${STYLE}</style>${body}</html>`;

/** Hand-written baseline of the catalog's first screen: no script, one style, only the first viewport. */
export const staticCatalog = (ads: readonly AdCard[]): string =>
  page(
    `<header><b>Авторынок</b><form><input placeholder="Поиск по автомобилям" aria-label="Поиск"></form></header><main><nav><button>Все города</button><button>По умолчанию</button></nav><ul>${ads.slice(0, CARDS).map(cardOf).join('')}</ul></main>`,
  );

/** The same of a car: its first photo, title, price, buttons and what its list of properties begins with. */
export const staticCar = (ad: AdDetails): string => {
  const sources = detailsSources(ad.images[0]);
  const photo = sources
    ? `<picture><source type="image/avif" srcset="${text(sources.avif)}" sizes="96vw"><img src="${text(sources.fallback)}" alt="" width="800" height="600" fetchpriority="high"></picture>`
    : '';
  const properties = [
    ['Год выпуска', ad.year],
    ['Пробег', ad.mileage],
    ['Место', adPlace(ad)],
  ].map(([name, value]) => `<p>${name}: ${text(String(value ?? 'не указано'))}</p>`);
  return page(
    `<header><b>${text(adTitle(ad))}</b></header><main>${photo}<h1>${text(adTitle(ad))}</h1><strong>${adPrice(ad)}</strong><p>${text(adDetailsLine(ad))}</p><nav><button>Позвонить</button><button>Написать</button></nav>${properties.join('')}<p>${text(ad.description ?? '')}</p></main>`,
  );
};
