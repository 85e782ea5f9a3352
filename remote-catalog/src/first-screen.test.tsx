import { listAd, listAds, pageOf } from '@cars/shared-test/factories';
import { describe, expect, test } from '@rstest/core';
import { firstScreen } from './first-screen.server.tsx';

const MARK = 'window.__xss=1';
const HOSTILE = [
  `<script>${MARK}</script>`,
  `"><img src=x onerror="${MARK}">`,
  `' onmouseover='${MARK}`,
  `</title></style></script><svg onload=${MARK}>`,
  `<!--><iframe srcdoc="<script>${MARK}</script>">-->`,
  `javascript:${MARK}`,
  '\u202E{{constructor}}\u0000\u2028',
];

const draw = (response: unknown) =>
  firstScreen.render({ name: 'catalog', path: '/catalog', answer: response });

const parse = (html: string) => new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;

describe('the first screen as markup', () => {
  test('is sixteen links with photo, title and price, the same each time', () => {
    const page = pageOf(listAds(1, 16), 1, 9);
    const screen = draw(page);
    const body = parse(screen?.html ?? '');
    expect(body.querySelectorAll('article a[href^="/car/"]')).toHaveLength(16);
    expect(body.querySelector('article h2')?.textContent).toBe('Toyota Camry');
    expect(body.querySelector('article')?.textContent).toContain('1\u00A0250\u00A0000\u00A0₽');
    expect(body.querySelectorAll('img[loading="eager"]')).toHaveLength(4);
    expect(body.querySelectorAll('img[loading="lazy"]')).toHaveLength(12);
    expect(screen?.pictures[0]?.srcset).toContain('/img/card-350.avif/1.jpg 350w');
    expect(draw(page)?.html).toBe(screen?.html);
  });

  test('is a guest’s: no heart, no link to favourites, whatever the response contains', () => {
    const html = draw(pageOf([listAd(1, { is_favorited: true })]))?.html ?? '';
    expect(html).not.toMatch(/избранно/i);
  });

  test('has prices in rubles and prices without a rate', () => {
    const foreign = listAd(1, { currency: 'USD', price: 12_345.6, price_rub: 1_100_000 });
    expect(parse(draw(pageOf([foreign]))?.html ?? '').textContent).toContain('1\u00A0100\u00A0000\u00A0₽');
    const unconverted = parse(draw(pageOf([{ ...foreign, price_rub: null }]))?.html ?? '');
    expect(unconverted.textContent).toContain('12\u00A0346\u00A0$');
  });

  test('of an empty catalog shows a message', () => {
    expect(parse(draw(pageOf([]))?.html ?? '').textContent).toContain('Объявления не найдены');
  });

  test('of another response is none', () => {
    expect(draw({ success: true })).toBeNull();
  });

  for (const words of HOSTILE) {
    test(`contains ${JSON.stringify(words).slice(0, 40)} as text only [E1]`, () => {
      const ad = listAd(1, {
        mark: words,
        model: words,
        city: words,
        kpp: words,
        stock_status: words,
        images: [words],
      });
      const body = parse(draw(pageOf([ad]))?.html ?? '');
      expect(body.querySelector('script, iframe, svg[onload], img[onerror]')).toBeNull();
      for (const { name, value } of [...body.querySelectorAll('*')].flatMap(({ attributes }) => [
        ...attributes,
      ])) {
        expect(name).not.toMatch(/^on|^style$|^srcdoc$/);
        // A title that styles show is a text, no address.
        expect(name === 'data-title' ? '' : value).not.toMatch(/^\s*javascript:/i);
      }
      expect(body.querySelectorAll('article')).toHaveLength(1);
    });
  }
});
