import type { AdDetails } from '@cars/shared-contracts/schemas/ad';
import { describe, expect, test } from '@rstest/core';
import { carHead } from './car-head.ts';

const AD = {
  id: 7,
  images: ['/img/original/a.jpg'],
  mark: 'Toyota',
  model: 'Camry',
  generation: 'XV70',
  price: 25_000,
  currency: 'USD',
  price_rub: 2_308_750,
  year: 2019,
  mileage: 85_000,
  kpp: 'automatic',
  city: 'Москва',
  status: 'active',
  stock_status: 'on_order',
  condition: 'used',
  engine: 'gas',
  power: 181,
  body: 'sedan',
  drivetrain: 'front_wheel',
  color: '#040001',
  is_used: true,
  vin_number: 'XWE2956ERT0000919',
  description: 'Звоните: 8 (900) 123-45-67',
  user: { id: 31, name: 'Анна Петрова', username: 'anna_petrova', phone_number: '79000000002' },
};

const headOf = (over: object = {}) =>
  carHead(JSON.stringify({ data: { ...AD, ...over } }), 'https://cars.example');
const dataOf = (head: ReturnType<typeof headOf>) =>
  JSON.parse(/^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(head?.data ?? '')?.[1] ?? 'null');
const contentOf = (head: ReturnType<typeof headOf>, name: string) =>
  new RegExp(`="${name}" content="([^"]*)"`).exec(head?.tags ?? '')?.[1];

describe("the head of a car's page", () => {
  test('names the car, its price and its facts [CAR-46]', () => {
    const head = headOf();
    expect(head?.title).toBe('Toyota Camry XV70, 2 308 750 ₽');
    expect(head?.description).toBe('2019, 85 000 км, Автомат, Бензин, 181 л.с., Седан, Москва, Под заказ');
    expect(contentOf(head, 'og:title')).toBe(head?.title);
    expect(contentOf(head, 'og:description')).toBe(head?.description);
  });

  test('has absolute addresses of the public origin', () => {
    const head = headOf();
    expect(head?.tags).toContain('<link rel="canonical" href="https://cars.example/car/7">');
    expect(contentOf(head, 'og:url')).toBe('https://cars.example/car/7');
  });

  test('offers the card of the ad to previews of links, wide first, with its size and words [CAR-53]', () => {
    const tags = headOf()?.tags ?? '';
    const images = [...tags.matchAll(/<meta property="og:image(:\w+)?" content="([^"]*)">/g)];
    expect(images.slice(0, 4).map(([, key, value]) => [key, value])).toEqual([
      [undefined, expect.stringMatching(/^https:\/\/cars\.example\/img\/share\/wide\/7-[\w-]{16}\.jpg$/)],
      [':width', '1200'],
      [':height', '630'],
      [':alt', headOf()?.title],
    ]);
    expect(images[4]?.[2]).toMatch(/\/img\/share\/square\/7-/);
    expect(contentOf(headOf({ images: [] }), 'og:image')).toMatch(/\/img\/share\/wide\/7-/);
    expect(dataOf(headOf()).image).toBe('https://cars.example/img/details-fallback-800.webp/a.jpg');
  });

  test('describes a schema.org Car with its Offer', () => {
    expect(dataOf(headOf())).toMatchObject({
      '@type': 'Car',
      name: 'Toyota Camry XV70',
      brand: { '@type': 'Brand', name: 'Toyota' },
      vehicleModelDate: '2019',
      mileageFromOdometer: { value: 85_000, unitCode: 'KMT' },
      color: 'Чёрный',
      itemCondition: 'https://schema.org/UsedCondition',
      offers: { price: 25_000, priceCurrency: 'USD', availability: 'https://schema.org/BackOrder' },
    });
    expect(dataOf(headOf({ condition: 'salvage' })).itemCondition).toBe(
      'https://schema.org/DamagedCondition',
    );
  });

  test('leaves out what is not known', () => {
    const unknown: Partial<AdDetails> = { mark: null, model: null, year: null, mileage: null, color: null };
    expect(Object.keys(dataOf(headOf(unknown)))).not.toContain('mileageFromOdometer');
    expect(dataOf(headOf(unknown)).name).toBe('Марка Модель XV70');
  });

  test('contains nothing of the seller, and none of the seller’s own words [CAR-46]', () => {
    expect(JSON.stringify(headOf())).not.toMatch(/Анна|anna_petrova|900|XWE2956/);
  });

  test.each([
    '</title><script>x</script>',
    '"><img src=x onerror=x>',
    '</script><!--',
    '\u202E\u0000\u2028x',
    '&quot;',
  ])('stays words with the mark %j', (mark) => {
    const head = headOf({ mark, model: mark, generation: mark, city: mark });
    for (const sign of ['\u202E', '\u0000', '\u2028']) expect(head?.title).not.toContain(sign);
    expect(head?.tags.replaceAll(/<(meta|link) [a-z]+="[^"<>]*" [a-z]+="[^"<]*">/g, '')).toBe('');
    expect(head?.data.slice(0, -'</script>'.length)).not.toContain('</');
    expect(dataOf(head).brand.name).toBe(mark);
  });

  test('of another response is none', () => {
    expect(carHead('{"data":null}', 'https://cars.example')).toBeNull();
    expect(carHead('{"success":true,"data":{"items":[]}}', 'https://cars.example')).toBeNull();
  });
});
