import type { DeskSubject } from '@cars/shared-contracts/schemas/moderation';

/** The two verdicts to a subject: the label of the button, what is announced, and the question before a heavy one. */
export interface VerdictWords {
  readonly label: string;
  readonly done: string;
  readonly question?: string;
}

export interface SubjectWords {
  readonly heading: string;
  readonly accept: VerdictWords;
  readonly decline: VerdictWords;
}

export const SUBJECTS: Readonly<Record<DeskSubject, SubjectWords>> = {
  company: {
    heading: 'Компании',
    accept: {
      label: 'Одобрить',
      done: 'компания одобрена',
      question: 'Одобрить компанию? Она получит логин и пароль и станет проверенной.',
    },
    decline: { label: 'Отклонить', done: 'компания отклонена' },
  },
  complaint: {
    heading: 'Жалобы',
    accept: { label: 'Нарушение есть', done: 'нарушение есть' },
    decline: { label: 'Нарушения нет', done: 'нарушения нет' },
  },
  appeal: {
    heading: 'Апелляции',
    accept: {
      label: 'Удовлетворить',
      done: 'апелляция удовлетворена',
      question: 'Удовлетворить апелляцию? Первое решение отменяется, новое окончательное.',
    },
    decline: {
      label: 'Отклонить',
      done: 'апелляция отклонена',
      question: 'Отклонить апелляцию? Это решение окончательное.',
    },
  },
  warning: {
    heading: 'Предупреждения',
    accept: { label: 'Показывать', done: 'показываем' },
    decline: { label: 'Убрать', done: 'больше не показываем' },
  },
};

export const TEXTS = {
  title: 'Модерация',
  tabs: 'Раздел модерации',
  waiting: 'Ждут решения',
  history: 'История',
  loading: 'Загружаем модерацию',
  failed: 'Не удалось загрузить модерацию',
  historyFailed: 'Не удалось загрузить историю',
  nothing: 'Ничего не ждёт решения',
  nothingLead: 'О новых заявках и жалобах бот сообщает в чате.',
  nothingDecided: 'Решений пока нет',
  shown: (shown: number, all: number) => `Показаны первые ${shown} из ${all}: остальные появятся следом.`,
  since: (moment: string) => `Ждёт с ${moment} по Москве`,
  open: 'Открыть объявление',
  legend: 'Клавиши',
  keys: [
    ['J или стрелка вниз', 'следующая карточка'],
    ['K или стрелка вверх', 'предыдущая'],
    ['A', 'удовлетворить: одобрить, нарушение есть, показывать'],
    ['R', 'отклонить: нарушения нет, убрать'],
    ['O', 'открыть объявление'],
    ['Z', 'отменить последнее решение'],
  ],
  digits: 'Причины, правила и предупреждения выбирают цифрой.',
  undo: 'Отменить',
  sends: (seconds: number) => `Отправим через ${seconds} с.`,
  canceled: 'Решение отменено.',
  refused: (name: string, why: string) => `${name}: решение не принято. ${why}`,
  understood: 'Понятно',
  chooseRule: 'Какое правило нарушено?',
  usualRule: '— по причине жалобы',
  chooseReason: 'Почему компания отклонена?',
  ownReason: 'Другая причина',
  ownReasonHint: 'До 500 знаков. Компания получит этот текст.',
  sendReason: 'Отклонить с этой причиной',
} as const;
