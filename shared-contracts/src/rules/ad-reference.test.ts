import { expect, test } from '@rstest/core';
import { adReference } from './ad-reference.ts';

const HOST = 'cars.example';

test.each([
  '#2373',
  '# 2373',
  '№2373',
  '№ 2373',
  'ID-2373',
  'id – 2373',
  'ID=2373',
  '#002373',
  'ID: 0002373',
  '№-2373',
  'No. 2373',
  'N.2373',
  'Объявление N 2373',
  'Toyota Camry, 2015, ID-2373',
  'ID: 2373',
  'id:2373',
  'ID 2373',
  'id2373',
  'ИД: 2373',
  'ID #2373',
  'Объявление 2373',
  'номер объявления 2373',
  'объявление № 2373',
  ' ID: 2373. ',
  'ID：2373',
  'ID\u200b: 2373',
  '№ 2 373',
  'ID 2373?',
  'объявление 2373?',
  'швЖ 2373',
  'шв 2373',
  '(ID: 2373)',
  '«ID: 2373»',
  'Toyota Camry, 2015, ID: 2373',
  'ID: 2 373',
  'ID:\u00a02\u00a0373',
  'Toyota Camry, 2015, ID: 2 373, 2 000 000 ₽',
  'HTTPS://CARS.EXAMPLE/CAR/2373',
  'ad_2373',
  '№ объявления 2373',
  '№ объявления: 2373',
  '#2373 Toyota',
  'Объявление №2373 на сайте',
  'Toyota Camry №2 373, 2015',
  '2373#',
  'ID_2373',
  'обьявление 2373',
  'https://cars.example//car/2373',
  'https://vk.com/away.php?to=https%3A%2F%2Fcars.example%2Fcar%2F2373&cc_key=',
  'https://t.me/share/url?url=https%3a%2f%2fcars.example%2fcar%2f2373%3Futm_source%3Dtg',
  'https://t.me/cars_bot/app?startapp=eyJyZWRpcmVjdCI6Ii9jYXIvMjM3MyJ9',
  'https://max.ru/cars_bot?startapp=eyJyZWRpcmVjdCI6Ii9jYXIvMjM3MyJ9',
  'eyJyZWRpcmVjdCI6Ii9jYXIvMjM3MyJ9',
  'https://cars.example/car/2373',
  'http://www.cars.example/car/2373/?utm_source=vk#photos',
  'cars.example/car/2373',
  '/car/2373',
  'Toyota Camry, 2015, 2 000 000 ₽ https://cars.example/car/2373.',
  'https://auto.example/car/1 https://CARS.example/car/2373',
  'https://t.me/cars_bot/app?startapp=ad_2373',
  'https://t.me/cars_bot?start=ad_2373',
  'tg://resolve?domain=cars_bot&startapp=ad_2373&mode=fullscreen',
  'https://max.ru/cars_bot?startapp=ad_2373',
])('«%s» is the ad 2373 [V20]', (text) => {
  expect(adReference(text, HOST)).toEqual({ id: 2373, isSure: true });
});

test.each([
  ['2373', 2373],
  ['2015', 2015],
  [' 3 ', 3],
  ['ID 4', 4],
  ['id4', 4],
  ['ID-4', 4],
  ['Volkswagen ID: 4', 4],
  ['N7', 7],
  ['n 9', 9],
  ['N35', 35],
  ['No2373', 2373],
  ['N 2373', 2373],
  ['ВАЗ №2109', 2109],
  ['ВАЗ № 2109 2005', 2109],
])('«%s» may be the ad %i, or something else [V20]', (text, id) => {
  expect(adReference(text, HOST)).toEqual({ id, isSure: false });
});

test.each([
  '',
  'id',
  '#',
  '#0',
  '0123',
  '-2373',
  '#000',
  'Lada-2110',
  'ВАЗ-2110',
  ':2373',
  'камри 2373',
  'ID.4',
  'ID. 4 2022',
  '2 000 000',
  'камри ID 2373',
  '12345678901',
  'https://auto.example/car/2373',
  'https://auto.example/?next=cars.example/car/2373',
  'https://vk.com/away.php?to=https%3A%2F%2Fauto.example%2Fcar%2F2373',
  'https://auto.example//car/2373',
  'https://t.me/cars_bot?startapp=eyJyZWRpcmVjdCI6Ii91c2VyLzIzNzMifQ',
  'https://t.me/cars_bot?startapp=eyJyZWRpcmVjd',
  'такси №1',
  '1n5',
  'Denza N7',
  '100%',
  'https://cars.example/car/2373abc',
  'https://cars.example/user/2373',
  'https://cars.example/car/',
  'https://t.me/cars_bot?startapp=ad_0',
  'https://t.me/cars_bot?startapp=ad_23x',
  'https:// /car/x',
])('«%s» is no ad', (text) => {
  expect(adReference(text, HOST)).toBeNull();
});

test.each([1, 3, 5])('«#%i» is an ad, not a model [V20]', (id) => {
  expect(adReference(`#${id}`, HOST)).toEqual({ id, isSure: true });
});

test('a host in other letters is the same host', () => {
  const id = { id: 7, isSure: true };
  expect(adReference('https://авто.рф/car/7', 'xn--80ae0bp.xn--p1ai')).toEqual(id);
  expect(adReference('http://localhost:3000/car/7', 'localhost:3000')).toEqual(id);
  expect(adReference('http://localhost:4000/car/7', 'localhost:3000')).toBeNull();
});
