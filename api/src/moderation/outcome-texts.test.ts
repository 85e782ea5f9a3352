import { expect, test } from '@rstest/core';
import { LISTING_RULES, ruleSentence } from './listing-rules.ts';
import { type OutcomeWords, outcomeText } from './outcome-texts.ts';

const FIRST = { kind: 'first', lastDay: '16 марта 2026' } as const;
const textOf = (words: Partial<OutcomeWords>) =>
  outcomeText({
    side: 'author',
    stage: FIRST,
    adId: 101,
    title: 'BMW X5',
    isViolation: true,
    ruleId: 4,
    fate: 'taken_down',
    ...words,
  });

test('a decision names the rule and what happens with the ad, to each side [MOD-3]', () => {
  expect(textOf({})).toBe(
    'Ваша жалоба на объявление «BMW X5» (ID: 101) рассмотрена: нарушение есть.\nПравило 4: обман покупателей запрещён.\nОбъявление снято с публикации.',
  );
  expect(textOf({ side: 'seller' })).toBe(
    'Жалоба на ваше объявление «BMW X5» (ID: 101) рассмотрена: нарушение есть.\nПравило 4: обман покупателей запрещён.\nОбъявление снято с публикации.\nНе согласны? Обжалуйте решение кнопкой ниже до 16 марта 2026 года включительно.',
  );
  expect(textOf({ isViolation: false, ruleId: 2, fate: 'stays_shown' })).toBe(
    'Ваша жалоба на объявление «BMW X5» (ID: 101) рассмотрена: нарушения нет.\nПравило 2: цена в объявлении настоящая и полная.\nОбъявление остаётся в каталоге.\nНе согласны? Обжалуйте решение кнопкой ниже до 16 марта 2026 года включительно.',
  );
  expect(textOf({ side: 'seller', isViolation: false, ruleId: 2, fate: 'stays_shown' })).toBe(
    'Жалоба на ваше объявление «BMW X5» (ID: 101) рассмотрена: нарушения нет.\nПравило 2: цена в объявлении настоящая и полная.\nОбъявление остаётся в каталоге.',
  );
  expect(textOf({ fate: 'down_before' })).toMatch(/Объявление уже было снято с публикации\.$/);
  expect(textOf({ isViolation: false, fate: 'gone', side: 'seller' })).toMatch(
    /Объявления уже нет в каталоге\.$/,
  );
});

test('the decision about an appeal is final and worded for both sides [MOD-6]', () => {
  const granted = { kind: 'appeal', appellant: 'seller', isGranted: true } as const;
  expect(textOf({ side: 'seller', stage: granted, isViolation: false, fate: 'shown_again' })).toBe(
    'Апелляция по объявлению «BMW X5» (ID: 101) удовлетворена: нарушения нет.\nПравило 4: обман покупателей запрещён.\nОбъявление снова в каталоге.\nРешение окончательное.',
  );
  expect(textOf({ side: 'seller', stage: granted, isViolation: false, fate: 'without_room' })).toContain(
    'Объявление остаётся снятым с публикации: на продаже уже 30 объявлений продавца. Его можно разместить снова, когда их станет меньше.',
  );
  expect(textOf({ stage: granted, isViolation: false, fate: 'down_for_another' })).toBe(
    'Решение по вашей жалобе на объявление «BMW X5» (ID: 101) пересмотрено: нарушения нет.\nПравило 4: обман покупателей запрещён.\nОбъявление остаётся снятым с публикации по другой жалобе.\nРешение окончательное.',
  );
  const declined = { kind: 'appeal', appellant: 'author', isGranted: false } as const;
  expect(textOf({ stage: declined, isViolation: false, fate: 'stays_shown' })).toBe(
    'Апелляция по объявлению «BMW X5» (ID: 101) отклонена: нарушения нет.\nПравило 4: обман покупателей запрещён.\nОбъявление остаётся в каталоге.\nРешение окончательное.',
  );
  expect(textOf({ side: 'seller', stage: declined, isViolation: false, fate: 'stays_shown' })).toBe(
    'Решение по жалобе на ваше объявление «BMW X5» (ID: 101) осталось в силе: нарушения нет.\nПравило 4: обман покупателей запрещён.\nОбъявление остаётся в каталоге.\nРешение окончательное.',
  );
  expect(textOf({ side: 'seller', stage: { ...declined, appellant: 'seller' }, fate: 'stays_down' })).toBe(
    'Апелляция по объявлению «BMW X5» (ID: 101) отклонена: нарушение есть.\nПравило 4: обман покупателей запрещён.\nОбъявление остаётся снятым с публикации.\nРешение окончательное.',
  );
});

test('the rules are a closed list with numbers and titles [MOD-2]', () => {
  expect(LISTING_RULES.map(({ id }) => ruleSentence(id))).toEqual([
    'Правило 1: объявление о проданной машине снимают с публикации.',
    'Правило 2: цена в объявлении настоящая и полная.',
    'Правило 3: описание и фото показывают именно эту машину.',
    'Правило 4: обман покупателей запрещён.',
    'Правило 5: продавец доступен по указанным контактам.',
    'Правило 6: одна машина — одно объявление.',
    'Правило 7: объявление не нарушает закон и условия сервиса.',
  ]);
  expect(ruleSentence(8)).toBe('Правило 7: объявление не нарушает закон и условия сервиса.');
});
