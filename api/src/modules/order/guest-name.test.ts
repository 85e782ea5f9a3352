import { expect, test } from '@rstest/core';
import { commentLeadsElsewhere, isProductName, leadsElsewhere } from './guest-name.ts';

test.each([
  'телеграм ivan',
  'тг ivan77',
  'ТГ - ivan77',
  'tg:ivan',
  'Тг: Иван',
  'вк ivan',
  'вк\u3164 ivan',
  'wa:79990001122',
  'тг 79990001122',
  'пишите в ватсап',
  'evil·ru',
  'evil.сом',
  'MAX: ivanbad',
  'Макс: ivanbad',
  'Инстаграм ivanbad',
  'инста ivanbad',
  'ТГ IvanBad',
  'Ivan (tg) ivanbad',
  'вк ivanPetrov',
  'телега: ivan',
  'телеге ivanpetrov',
  'В телеграме: ivanpetrov',
  'Telegram-канал ivancars',
  'одноклассники: ivan99',
  'www evil com',
  'авто.орг',
  'авто.срб',
  'авто.қаз',
  'дзен ivan77',
  'телегра\u0301м ivan77',
  'Дзен: Иван',
  'в дзене ivanpetrov',
  'signal ivan77',
  'Signal: Иван',
  'сигнал ivan77',
  'Сигнал +79990001122',
  'signal, ivan77',
  'тг | ivan',
  'тг → ivan',
  'ютуб ivancars',
  'tiktok ivancars',
  'discord ivan77',
  'имо: ivan',
])('the name of a guest leads elsewhere: %s [CAR-48]', (name) => {
  expect(leadsElsewhere(name)).toBe(true);
});

test.each([
  'Тг Иванов',
  'ВК Motors',
  'ВК-Авто',
  'Telegram Иван',
  'Ватрушкин',
  'Иван И.',
  'Ева Иванова',
  'Max Ivanov',
  'Макс ivanov',
  'ВК AutoGroup',
  'Инстаграм Иван',
  'Mr. Smith',
  'Ольга 2020',
  'ООО «Сигнал»',
  'Сигнал Авто',
  'Дзен Иванов',
  'Анна-Мария',
  "О'Нил",
  'Точка Роста ООО',
])('the name of a guest leads nowhere: %s', (name) => {
  expect(leadsElsewhere(name)).toBe(false);
});

test.each([
  'Восстановить: https://evil.example/4',
  'или @avto_help_bot',
  'evil.ru/4',
  'смотрите на evil/com',
  'Подробности: t․me/ivan',
  'Пишите в тг ivan77',
  'вк/ivan77',
  'телеграм: ivan77',
  'MAX: ivanbad',
])('the comment of a guest leads elsewhere: %s [CAR-48]', (comment) => {
  expect(commentLeadsElsewhere(comment)).toBe(true);
});

test.each([
  'Здравствуйте! Б/у или новая?',
  'Половина наличными, 50/50, и/или обмен',
  'Перезвоните после 18.00, т.к. еду из Москвы',
  'Второй номер 8.900.555.00.01',
  'Можно в WhatsApp на этот номер',
  'Телеграм: есть, МАКС тоже',
  'Нужен X5 3.0d, xDrive 30d, 2018/2019 года',
  'Жду 01.12.2026.\nСпасибо!',
])('the comment of a guest leads nowhere: %s', (comment) => {
  expect(commentLeadsElsewhere(comment)).toBe(false);
});

test.each([
  'Авторынок',
  'АВТОРЫНОК',
  'Авто-рынок: поддержка',
  'Служба безопасности Авторынка',
  'Aвтopынoк',
  'ABTOPbIHOK',
  'А в т о р ы н о к',
  'Авт0рынок',
  'Avtorynok',
  'autorinok',
  'Αvtorynok',
  'ΑΒΤΟΡΥΝΟΚ',
  'Åвторынок',
  'А8торынок',
  'Авторыηок',
  '4вторынок',
  'ᴀᴠᴛᴏʀʏɴᴏᴋ',
  '🅰вторынок',
  'Поддержка Авторынку',
])('the product’s own name: %s [CAR-48]', (name) => {
  expect(isProductName(name)).toBe(true);
});

test.each(['Автор Иванов', 'Author Inc', 'Автор Иннокентий', 'Виктор Инок', 'Вторник', 'Рынок авто', 'Виктор Рыноков', 'Анна', 'Автосалон «Рынок»'])(
  'a name of a buyer: %s',
  (name) => {
    expect(isProductName(name)).toBe(false);
  },
);
