import { describe, expect, test } from '@rstest/core';
import {
  CONDITIONS,
  conditionById,
  conditionByKey,
  FILTER_CONDITIONS,
  VEHICLE_LABELS,
  vehicleLabel,
} from './vehicle.ts';

describe('labels', () => {
  test.each([
    ['kpp', 'automatic', 'Автомат'],
    ['kpp', 'manual', 'Механика'],
    ['kpp', 'cvt', 'Вариатор'],
    ['engine', 'gas', 'Бензин'],
    ['body', 'suv', 'Внедорожник'],
    ['drivetrain', 'all_wheel', 'Полный'],
    ['rudder', 'right', 'Правый'],
    ['pts_type', 'duplicate', 'Дубликат'],
    ['stock_status', 'in_transit', 'В пути'],
  ] as const)('%s %s reads %s', (field, key, label) => {
    expect(vehicleLabel(field, key)).toBe(label);
  });

  test('belong to the fields with a closed list of values', () => {
    expect(Object.keys(VEHICLE_LABELS)).toEqual([
      'drivetrain',
      'engine',
      'body',
      'kpp',
      'rudder',
      'pts_type',
      'stock_status',
    ]);
  });

  test('an unknown key, an empty one and an inherited property have no label [DATA-13]', () => {
    expect(vehicleLabel('kpp', 'robot')).toBeNull();
    expect(vehicleLabel('kpp', null)).toBeNull();
    expect(vehicleLabel('kpp', 'constructor')).toBeNull();
  });
});

describe('conditions', () => {
  test('the six conditions keep their default ids and labels [DATA-15]', () => {
    expect(CONDITIONS.map(({ id, key, name }) => `${id} ${key} ${name}`)).toEqual([
      '1 new Новый',
      '2 used С пробегом',
      '3 repair После ремонта',
      '4 damaged Поврежденный',
      '5 salvage Списанный',
      '6 refurbished Восстановленный',
    ]);
    expect(conditionByKey('damaged').id).toBe(4);
    expect(conditionById(6)?.key).toBe('refurbished');
    expect(conditionById(7)).toBeNull();
  });

  test('parts cars are the damaged and the written-off ones [CAT-39]', () => {
    const parts = FILTER_CONDITIONS.find((option) => option.key === 'for_parts');
    expect(parts?.conditions.map((key) => conditionByKey(key).id)).toEqual([4, 5]);
  });
});
