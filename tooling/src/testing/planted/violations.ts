import { test } from '@rstest/core';

// Planted violations: each but the last of these tests must fail.

test('an error', () => console.error('planted'));

test('a warning', () => console.warn('planted'));

test('a rejection', () => void Promise.reject(new Error('planted')));

test('a declaration of what does not come', () => expectConsole(/planted/));

test('what was declared', () => {
  expectConsole(/error: planted/, /warn: planted/, /rejection: Error: planted/);
  console.error('planted');
  console.warn('planted');
  void Promise.reject(new Error('planted'));
});
