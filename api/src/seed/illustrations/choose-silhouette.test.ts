import { describe, expect, test } from '@rstest/core';
import { chooseSilhouette } from './choose-silhouette.ts';

describe('the silhouette of a car', () => {
  test.each([
    ['ГАЗ', '24 «Волга»', 'sedan', 1982, 'volga'],
    ['ГАЗ', '21 «Волга»', 'sedan', 1962, 'soviet-round'],
    ['Lada (ВАЗ)', '2106', 'sedan', 1990, 'zhiguli-lux'],
    ['Lada (ВАЗ)', '2114', 'hatchback', 2009, 'soviet-hatch'],
    ['Lada (ВАЗ)', '2121 (4x4)', 'suv', 2005, 'niva'],
    ['Daewoo', 'Matiz', 'hatchback', 2010, 'city-car'],
    ['Иж', '2125 «Комби»', 'hatchback', 1987, 'old-hatch'],
    ['ГАЗ', '31105 «Волга»', 'sedan', 2006, 'nineties-sedan'],
    ['Mercedes-Benz', 'W115', 'sedan', 1974, 'volga'],
    ['Land Rover', 'Defender', 'suv', 2012, 'frame-jeep'],
    ['Land Rover', 'Defender', 'suv', 2022, 'boxy-suv'],
    ['УАЗ', 'Hunter', 'suv', 2020, 'frame-jeep'],
    ['УАЗ', '469', 'suv', 1980, 'frame-jeep'],
    ['УАЗ', 'Patriot', 'suv', 2012, 'nineties-suv'],
    ['Suzuki', 'Jimny', 'suv', 2019, 'mini-suv'],
    ['Volkswagen', 'Type 2', 'van', 1972, 'old-van'],
    ['Toyota', 'Camry', 'sedan', 2018, 'd-sedan'],
    ['Toyota', 'Mark II', 'sedan', 1996, 'nineties-sedan'],
    ['Ford', 'Mustang', 'coupe', 1968, 'muscle-car'],
    ['Toyota', 'Hilux', 'pickup', 2015, 'pickup'],
    ['Somebody', 'Unknown', 'suv', 1998, 'nineties-suv'],
    ['Porsche', '911', 'coupe', 1972, 'sixties-coupe'],
    ['Porsche', '911', 'coupe', 2022, 'coupe'],
    ['Ford', 'Mustang', 'coupe', 2018, 'coupe'],
    ['Jaguar', 'XJ', 'sedan', 1975, 'american-sedan'],
    ['Jaguar', 'XJ', 'sedan', 2014, 'executive-sedan'],
    ['Mercedes-Benz', 'S-Класс', 'sedan', 1978, 'soviet-limousine'],
    ['Rolls-Royce', 'Silver Shadow', 'sedan', 1971, 'soviet-limousine'],
    ['Rolls-Royce', 'Ghost', 'sedan', 2014, 'stately-sedan'],
    ['Volkswagen', 'Beetle', 'hatchback', 2013, 'c-hatch'],
    ['Smart', 'Fortwo', 'coupe', 2010, 'two-seater'],
    ['Mini', 'Hatch', 'hatchback', 2015, 'mini'],
    ['Mini', 'Countryman', 'crossover', 2015, 'compact-crossover'],
    ['Ford', 'Transit', 'van', 2015, 'cargo-van'],
  ] as const)('%s %s (%s, %s) is %s', (mark, model, body, year, silhouette) => {
    expect(chooseSilhouette({ mark, model, body, year })).toBe(silhouette);
  });
});
