import { expect, test } from '@rstest/core';
import { readModerateCall } from './moderate-call.ts';

const read = (line: string) => readModerateCall(line.split(' '));

test('the command decides complaints and appeals and shows the log [ROLE-13] [MOD-8]', () => {
  expect(read('violation 12')).toEqual({ job: 'moderate-decide', input: { id: 12, finding: 'reason' } });
  expect(read('violation 12 3')).toEqual({ job: 'moderate-decide', input: { id: 12, finding: 3 } });
  expect(read('no-violation 12')).toEqual({ job: 'moderate-decide', input: { id: 12, finding: null } });
  expect(read('grant 12')).toEqual({ job: 'moderate-appeal', input: { id: 12, isGranted: true } });
  expect(read('decline 12')).toEqual({ job: 'moderate-appeal', input: { id: 12, isGranted: false } });
  expect(read('uphold 12')).toEqual({ job: 'moderate-warning', input: { id: 12, stays: true } });
  expect(read('dismiss 12')).toEqual({ job: 'moderate-warning', input: { id: 12, stays: false } });
  expect(['list', 'complaints', 'appeals', 'warnings', 'log'].map((verb) => read(verb)?.job)).toEqual([
    'moderate-list',
    'moderate-complaints',
    'moderate-appeals',
    'moderate-warnings',
    'moderate-log',
  ]);
  expect(read('reject 12 ИНН чужой')).toEqual({
    job: 'moderate-reject',
    input: { id: 12, reason: 'ИНН чужой' },
  });
});

test('a wrong call of the command is none', () => {
  const wrong = ['', 'toString', 'violation', 'violation 0', 'violation 12 x', 'violation 12 3 4'];
  const further = [
    'grant 12 3',
    'approve 12',
    'approve 12 a b',
    'reject 12',
    'list 12',
    'drop 12',
    'dismiss',
  ];
  expect([...wrong, ...further].map(read)).toEqual(Array(13).fill(null));
});
