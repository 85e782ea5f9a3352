import { describe, expect, test } from '@rstest/core';
import { consoleProblems } from './console-gate.ts';

describe('what a unit test writes to the console', () => {
  test('fails it when it was not declared', () => {
    expect(consoleProblems({ written: ['error: not wrapped in act(...)'], expected: [] })).toEqual([
      'undeclared: error: not wrapped in act(...)',
    ]);
  });

  test('fails it when it was declared and did not come', () => {
    expect(consoleProblems({ written: [], expected: [/planted/] })).toEqual([
      'declared but not written: /planted/',
    ]);
  });

  test('passes when it was declared', () => {
    expect(consoleProblems({ written: ['warn: planted'], expected: [/planted/] })).toEqual([]);
  });
});
