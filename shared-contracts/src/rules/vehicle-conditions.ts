import type { CarStatusKey } from '../schemas/vehicle.ts';

/** One vehicle condition: the key, the default id (an id from the loaded handbook wins) and the label. */
export interface VehicleCondition {
  readonly id: number;
  readonly key: CarStatusKey;
  readonly name: string;
}

const NEW_CONDITION: VehicleCondition = { id: 1, key: 'new', name: 'Новый' };

/** The six conditions in the order of their default ids. */
export const CONDITIONS: readonly VehicleCondition[] = [
  NEW_CONDITION,
  { id: 2, key: 'used', name: 'С пробегом' },
  { id: 3, key: 'repair', name: 'После ремонта' },
  { id: 4, key: 'damaged', name: 'Поврежденный' },
  { id: 5, key: 'salvage', name: 'Списанный' },
  { id: 6, key: 'refurbished', name: 'Восстановленный' },
];

/** Ids of a car that is neither damaged nor for parts: new, used, repaired and restored. */
export const SOUND_CONDITIONS: readonly string[] = ['1', '2', '3', '6'];

/** The condition with this key; the keys are a closed list, so it always exists. */
export function conditionByKey(key: CarStatusKey): VehicleCondition {
  return CONDITIONS.find((condition) => condition.key === key) ?? NEW_CONDITION;
}

/** The condition with this default id, or null. */
export function conditionById(id: number): VehicleCondition | null {
  return CONDITIONS.find((condition) => condition.id === id) ?? null;
}
