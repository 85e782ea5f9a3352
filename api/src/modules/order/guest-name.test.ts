import { expect, test } from '@rstest/core';
import { leadsElsewhere } from './guest-name.ts';

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
  'Mr.Smith',
  'Ольга 2020',
])('the name of a guest leads nowhere: %s', (name) => {
  expect(leadsElsewhere(name)).toBe(false);
});
