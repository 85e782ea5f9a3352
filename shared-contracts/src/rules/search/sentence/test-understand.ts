import type { AutoList } from '../../../schemas/handbook.ts';
import { createSearchIndex } from '../search-index.ts';
import { understandSentence } from './understand.ts';

const LIST: AutoList = {
  marks: [
    { id: 1, name: 'Toyota', cyrillic: 'Тойота', popularity: 95 },
    { id: 2, name: 'Mazda', cyrillic: 'Мазда', popularity: 80 },
    { id: 43, name: 'Audi', cyrillic: 'Ауди', popularity: 85 },
    { id: 41, name: 'BMW', cyrillic: 'БМВ', popularity: 90 },
    { id: 4, name: 'Lada (ВАЗ)', cyrillic: 'Лада', alt: ['ВАЗ'], popularity: 100 },
    { id: 5, name: 'Peugeot', cyrillic: 'Пежо', popularity: 60 },
    { id: 6, name: 'УАЗ', popularity: 60 },
  ],
  models: [
    { id: 61001, mark_id: 1, name: 'Camry', cyrillic: 'Камри', popularity: 94 },
    { id: 12, mark_id: 1, name: 'RAV4', popularity: 90 },
    { id: 21, mark_id: 2, name: '3', popularity: 70 },
    { id: 43018, mark_id: 43, name: '80', popularity: 36 },
    { id: 43019, mark_id: 43, name: '100', popularity: 50 },
    { id: 41001, mark_id: 41, name: '3 серии', popularity: 84 },
    { id: 41002, mark_id: 41, name: '5 серии', popularity: 88 },
    { id: 41, mark_id: 4, name: '2107', popularity: 66 },
    { id: 42, mark_id: 4, name: 'Samara', cyrillic: 'Самара', popularity: 40 },
    { id: 51, mark_id: 5, name: '2008', popularity: 40 },
    { id: 61, mark_id: 6, name: 'Pickup', cyrillic: 'Пикап', popularity: 40 },
  ],
};
const index = createSearchIndex(LIST);
export const understand = (query: string) => understandSentence(query, index, new Date('2026-06-01'));
export const filtersOf = (query: string) => understand(query).filters;
export const nameOf = (query: string) => {
  const { mark, model } = understand(query);
  return [mark?.name, model?.name].filter(Boolean).join(' ');
};
export const unknownOf = (query: string) => {
  const { text, unknown } = understand(query);
  return unknown.map(({ start, end }) => text.slice(start, end));
};
