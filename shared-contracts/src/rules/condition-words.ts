import type { CarStatusKey } from '../schemas/vehicle.ts';

const WORDS: Readonly<Record<CarStatusKey, string>> = {
  new: 'новые',
  used: 'с пробегом',
  repair: 'после ремонта',
  damaged: 'повреждённые',
  salvage: 'списанные',
  refurbished: 'восстановленные',
};

/** «с пробегом», «новые»: several cars by their condition; null for an unknown one. */
export const conditionWords = (condition: string | null | undefined): string | null =>
  Object.entries(WORDS).find(([key]) => key === condition)?.[1] ?? null;
