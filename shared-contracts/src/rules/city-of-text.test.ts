import { describe, expect, test } from '@rstest/core';
import { citiesOfText, cityOfText, regionsOfText } from './city-of-text.ts';

describe('the city of a text', () => {
  test.each([
    ['г. Москва', 'moscow'],
    ['г Москва', 'moscow'],
    ['г.Казань', 'kazan'],
    ['Москва г', 'moscow'],
    ['Москва г.', 'moscow'],
    ['Москва.', 'moscow'],
    ['МОСКВА', 'moscow'],
    ['Москва!', 'moscow'],
    ['Mocква', 'moscow'],
    ['Cанкт-Петербург', 'saint_petersburg'],
    ['НН', 'nizhniy_novgorod'],
    ['Тюменская обл, Ханты-Мансийский Автономный округ - Югра АО, Сургут г', 'surgut'],
    ['Москва\u200b', 'moscow'],
    ['Моск\u034fва\ufe0f', 'moscow'],
    ['город Тула', 'tula'],
    ['город-герой Тула', 'tula'],
    ['Санкт-Петербург г', 'saint_petersburg'],
    ['СПб', 'saint_petersburg'],
    ['Питер', 'saint_petersburg'],
    ['С.-Петербург', 'saint_petersburg'],
    ['С-Петербург г', 'saint_petersburg'],
    ['С.Петербург', 'saint_petersburg'],
    ['С-Пб', 'saint_petersburg'],
    ['с.пб', 'saint_petersburg'],
    ['П-Камчатский', 'petropavlovsk_kamchatskiy'],
    ['Город: Москва', 'moscow'],
    ['Екатеринбург Свердловской области', 'ekaterinburg'],
    ['Сочи Краснодарского края', 'sochi'],
    ['Екатеринбург/Свердловская обл.', 'ekaterinburg'],
    ['Россия / Самара', 'samara'],
    ['Saint Petersburg', 'saint_petersburg'],
    ['Moscow', 'moscow'],
    ['Н. Новгород', 'nizhniy_novgorod'],
    ['Наб. Челны', 'naberezhnye_chelny'],
    ['В. Луки', 'velikie_luki'],
    ['Ю-Сахалинск', 'yuzhno_sakhalinsk'],
    ['Ростов-на-Дону', 'rostov_na_donu'],
    ['Ростов-н/Д', 'rostov_na_donu'],
    ['Екатеринбург, Свердловская обл', 'ekaterinburg'],
    ['Екатеринбург (Свердловская область)', 'ekaterinburg'],
    ['РФ, Самара', 'samara'],
    ['Россия, г. Самара', 'samara'],
    ['Московская обл., г. Химки', 'khimki'],
    ['Московская область, Химки г.о.', 'khimki'],
    ['Химки Московская обл', 'khimki'],
    ['Респ. Татарстан, г. Казань', 'kazan'],
    ['420000, Татарстан Респ, Казань г, Баумана ул, дом № 5', 'kazan'],
    ['Чувашская Республика, Чебоксары', 'cheboksary'],
    ['ХМАО-Югра, г. Сургут', 'surgut'],
    ['Мытищи г', 'mytishchi'],
    ['г. Москва, г. Зеленоград', 'zelenograd'],
    ['Москва, Москва', 'moscow'],
    ['Севастополь г', 'sevastopol'],
    ['Железногорск, Курская обл.', 'zheleznogorsk'],
    ['г. Железногорск Курской области', 'zheleznogorsk'],
    ['г. Киров', 'kirov'],
  ])('«%s» is %s [DATA-46]', (text, key) => {
    expect(cityOfText(text)?.key).toBe(key);
  });

  test.each([
    ['a place outside of the list', 'Минск'],
    ['nothing', ''],
    ['a sign alone', 'г.'],
    ['a region alone', 'Московская область'],
    ['two cities', 'Казань, Самара'],
    ['two cities in one part', 'Казань/Самара'],
    ['a namesake in another region', 'Красноярский край, г. Железногорск'],
    ['a name that two cities have', 'Железногорск'],
    ['a name that two cities have, with the country', 'РФ, г. Железногорск'],
    ['the smaller namesake of a capital', 'Киров, Калужская обл.'],
    ['a village with the name of a city', 'с. Владимир'],
    ['a word of the language', 'constructor'],
    ['a country', 'Россия'],
    ['a place near a city', 'Новая Москва'],
    ['half of a name that two cities have', 'Новгород'],
  ])('%s is none: «%s»', (_what, text) => {
    expect(cityOfText(text)).toBeNull();
  });
});

test.each([
  ['г. Мос', ['Москва']],
  ['Московская обл., г. Хим', ['Химки']],
  ['СПб', ['Санкт-Петербург']],
  ['Казань/Самара', ['Казань', 'Самара']],
  ['Казань, Самара', ['Казань', 'Самара']],
  ['Респ. Карелия, д. Владимир', ['Петрозаводск']],
  ['Карелия, г. Железногорск', ['Петрозаводск']],
  ['Железногорск', ['Железногорск']],
  ['Минск', []],
  ['м', []],
  ['', []],
])('«%s» may mean the cities %j [DATA-46]', (text, names) => {
  expect(citiesOfText(text).map(({ name }) => name)).toEqual(names);
});

test('a text names its region, else that of its city [DATA-46]', () => {
  const texts = ['МО', 'Татарстан респ.', 'г. Казань', 'Химки, Подмосковье', 'Железногорск', 'Минск'];
  expect(texts.map(regionsOfText)).toEqual([
    ['Московская область'],
    ['Татарстан'],
    ['Татарстан'],
    ['Московская область'],
    ['Курская область', 'Красноярский край'],
    [],
  ]);
});
