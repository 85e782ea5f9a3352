import { carDetails } from '@cars/shared-test/factories';
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
  firstScreen.render({ name: 'car-details', path: '/car/7', answer: response });

const parse = (html = '') => new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;

describe('the car as markup', () => {
  test('has photo, price, title, ID and specification, and no heart', () => {
    const screen = draw({ data: carDetails() });
    const body = parse(screen?.html);
    expect(body.querySelector('h1')?.textContent).toBe('Toyota Camry, 2019');
    expect(body.textContent).toContain('2\u00A0450\u00A0000\u00A0₽');
    expect(body.textContent).toContain('ID: 7');
    expect(body.querySelector('img')?.getAttribute('alt')).toBe('Car image 1');
    expect(body.querySelector('dl circle')?.getAttribute('fill')).toBe('#040001');
    expect(body.querySelectorAll('img[loading="eager"]')).toHaveLength(1);
    expect(screen?.pictures[0]?.srcset).toContain('/img/details-800.avif/a.jpg 800w');
    expect(screen?.html).not.toMatch(/избранно/i);
  });

  test('needs no style attribute, which the content policy would block', () => {
    const ad = carDetails({ latitude: 55.7, longitude: 49.1, video: 'https://vk.com/video-1_2' });
    expect(draw({ data: ad })?.html).not.toContain(' style="');
  });

  test('is the same each time, and another car leaves nothing behind', () => {
    const first = draw({ data: carDetails() })?.html;
    expect(draw({ data: carDetails({ mark: 'Lada' }) })?.html).not.toContain('Toyota');
    expect(draw({ data: carDetails() })?.html).toBe(first);
  });

  test('of another response, or of another car than in the address, is none', () => {
    expect(draw({ data: null })).toBeNull();
    expect(draw({ data: carDetails({ id: 8 }) })).toBeNull();
  });

  for (const words of HOSTILE) {
    test(`contains ${JSON.stringify(words).slice(0, 40)} as text only [E1]`, () => {
      const ad = carDetails({
        mark: words,
        model: words,
        generation: words,
        description: words,
        city: words,
        address: words,
        color: words,
        vin_number: words,
        video: words,
        report_url: words,
        images: [words],
        user: { ...carDetails().user, name: words, username: words, avatar: words },
      });
      const body = parse(draw({ data: ad })?.html);
      expect(body.querySelector('script, iframe, svg[onload], img[onerror]')).toBeNull();
      for (const { name, value } of [...body.querySelectorAll('*')].flatMap(({ attributes }) => [
        ...attributes,
      ])) {
        expect(name).not.toMatch(/^on|^style$|^srcdoc$/);
        expect(value).not.toMatch(/^\s*javascript:/i);
      }
      expect(body.querySelector('h1')).not.toBeNull();
    });
  }
});
