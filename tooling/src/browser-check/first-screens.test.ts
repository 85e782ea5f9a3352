import { expect, test } from '@rstest/core';
import { reasonInLog } from './first-screens.ts';

const line = (build: string, err: object) =>
  JSON.stringify({ level: 40, err, build, msg: 'no first screen: the static skeleton is sent' });

test('the reason of a missing first screen is one sentence of the log, that of its own build', () => {
  const log = [
    line('build-1', { message: 'older', stack: 'Error: older' }),
    line('build-1', {
      message: 'broken on the server',
      stack: 'Error: broken on the server\n    at x.mjs:1',
    }),
    line('build-2', { message: 'another build' }),
  ].join('\n');
  expect(reasonInLog(log, 'build-1')).toBe('broken on the server');
  expect(reasonInLog(log, 'build-3')).toBeNull();
  expect(reasonInLog('no first screen of build-4', 'build-4')).toBe('no first screen of build-4');
});
