import { describe, expect, test } from '@rstest/core';
import { CATALOG } from './catalog/catalog.ts';
import { carHandbooks } from './service.ts';

describe('the handbooks of forms and filters', () => {
  const handbooks = carHandbooks(CATALOG);

  test('are lists of objects: several marks have a model of the same name [DATA-11] [DATA-30]', () => {
    const marksOfRoadster = handbooks.models.filter(({ name }) => name === 'Roadster');
    expect(new Set(marksOfRoadster.map(({ mark_id }) => mark_id)).size).toBeGreaterThan(1);
  });

  test('name the six conditions with their ids [DATA-15]', () => {
    expect(handbooks.statuses.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Новый',
      '2 С пробегом',
      '3 После ремонта',
      '4 Поврежденный',
      '5 Списанный',
      '6 Восстановленный',
    ]);
  });
});
