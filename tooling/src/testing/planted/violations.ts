import { expect, test } from '@rstest/core';

// Planted violations: each but the last of these tests must fail.

const assertSomething = () => expect(true).toBe(true);

test('an error', () => {
  assertSomething();
  console.error('planted');
});

test('a warning', () => {
  assertSomething();
  console.warn('planted');
});

test('a rejection', () => {
  assertSomething();
  void Promise.reject(new Error('planted'));
});

test('a declared error that is not written', () => {
  assertSomething();
  expectConsole(/planted/);
});

test('no assertion', () => {
  if (Date.now() === 0) assertSomething();
});

test('a declared error that is written', () => {
  assertSomething();
  expectConsole(/error: planted/, /warn: planted/, /rejection: Error: planted/);
  console.error('planted');
  console.warn('planted');
  void Promise.reject(new Error('planted'));
});
