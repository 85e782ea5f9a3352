import { describe, expect, test } from '@rstest/core';
import { importBody, importDrivetrain, importEngine, importKpp } from './vehicle-words.ts';

describe('words of imported files', () => {
  test('a robotized gearbox is an automatic [DATA-27]', () => {
    expect(importKpp('robot')).toBe('automatic');
    expect(importKpp('Механика')).toBe('manual');
    expect(importKpp(' cvt ')).toBe('cvt');
  });

  test('liquefied gas counts as petrol [DATA-27]', () => {
    expect(importEngine('lpg')).toBe('gas');
    expect(importEngine('дизель')).toBe('diesel');
    expect(importEngine('hybrid')).toBe('hybrid');
  });

  test('bodies and drives keep their keys', () => {
    expect(importBody('convertible')).toBe('convertible');
    expect(importBody('лифтбек')).toBe('hatchback');
    expect(importDrivetrain('rear_wheel')).toBe('rear_wheel');
    expect(importDrivetrain('4WD')).toBe('all_wheel');
  });

  test('letters of two alphabets, composed or not, and invisible signs are one word [DATA-27]', () => {
    expect(importDrivetrain('переднии\u0306')).toBe('front_wheel');
    expect(importDrivetrain('пepeдний')).toBe('front_wheel');
    expect(importBody('cедан')).toBe('sedan');
    expect(importEngine('бензин\u200b')).toBe('gas');
  });

  test('an empty cell and an unknown word stay empty', () => {
    expect(importKpp('')).toBeNull();
    expect(importKpp(undefined)).toBeNull();
    expect(importEngine('steam')).toBeNull();
    expect(importBody('constructor')).toBeNull();
  });
});
