import { describe, expect, test } from '@rstest/core';
import { otherMessengerIn, prepaymentIn } from './text-rules.ts';

describe('a description that requests a payment in advance [WARN-2]', () => {
  test.each([
    'Машину придержу по предоплате 10 000',
    'Отправлю в ваш город после предоплаты.',
    'Бронь за задаток',
    'Внесите залог, и я сниму объявление',
    'Переведите деньги, и пригоню сам',
    'Оплата на карту, самовывоз',
    'ПРЕДОПЛАТА 50 %',
  ])('%s', (text) => {
    expect(prepaymentIn(text)).not.toBeNull();
  });

  test.each([
    'Без предоплаты, приезжайте смотреть',
    'Предоплату не беру',
    'Предоплата не нужна',
    'Никаких авансов. Осмотр в любое время',
    'Задаток мне не нужен',
    'Машина не в залоге',
    'Полная оплата пошлины, ПТС оригинал',
    'Аукционный лист на руках',
    '',
  ])('is not: %s', (text) => {
    expect(prepaymentIn(text)).toBeNull();
  });

  test('a refusal counts in its own sentence alone', () => {
    expect(prepaymentIn('Торга нет. Предоплата на карту')).not.toBeNull();
    expect(prepaymentIn('Предоплата. Не курил')).not.toBeNull();
  });
});

describe('a description that leads to another messenger [WARN-2]', () => {
  test.each([
    'Пишите в ватсап',
    'Отвечаю в Вотсапе быстрее',
    'WhatsApp +7 900 000-00-00',
    'what’s up, или Viber',
    'Есть вайбер',
    'https://wa.me/79000000000',
    'Пишите в вк',
    'Пишите в Вконтакте',
    'Есть ВК, отвечаю быстро',
    'ВК: ivan_auto',
    'Только вк: vk.com/id12345, здесь не отвечаю',
    'Общаемся только в Signal',
    'пишите в сигнал',
    'Signal: +7 900 000-00-00',
    'пишите в имо',
    'Имо есть, пишите туда',
    'напишите мне в WA +7 900 000-00-00',
    'WA +79000000000',
    'пишите в инстаграм',
    'Отвечаю только в инсте',
    'Связь через фейсбук',
  ])('%s', (text) => {
    expect(otherMessengerIn(text)).not.toBeNull();
  });

  test.each([
    'Ватсапа нет',
    'Не пишите в WhatsApp',
    'Без вотсапа, только звонки',
    'Мультимедиа с CarPlay и WhatsApp',
    'Отдам вторую резину',
    'Звуковой сигнал работает, сигнализация с автозапуском',
    'Новый сигнал, реагирует на сигнал с брелока',
    'Есть сигнал парковки и датчик на лайн-ассист',
    'Двигатель VK56DE',
    'Автосалон ВК Motors',
    'Салон ВК-Авто, звоните',
    'Приезжайте в ВК Motors',
    'Вконтакте не пишите',
    'Комплектация Luxury Line',
    'VIN WA1ZZZ8V0FA000000',
    'Звоните, пишите здесь',
  ])('is not: %s', (text) => {
    expect(otherMessengerIn(text)).toBeNull();
  });
});
