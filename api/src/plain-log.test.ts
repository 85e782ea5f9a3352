import { expect, test } from '@rstest/core';
import { createLog } from './log.ts';
import { plainLog } from './plain-log.ts';

const linesOf = (use: (log: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = [];
  use(
    createLog(
      'info',
      plainLog((text) => lines.push(text)),
    ),
  );
  return lines;
};

test('the log of a demo is words: what happened and its details', () => {
  const [line = ''] = linesOf((log) => log.info({ users: 574, ads: 2_201 }, 'the demo data is in'));
  expect(line).toMatch(/^\d\d:\d\d:\d\d the demo data is in: users 574, ads 2201\n$/);
});

test('an error is named, with its stack below', () => {
  const [line = ''] = linesOf((log) =>
    log.error({ err: new Error('the disk is full') }, 'a picture was not stored'),
  );
  expect(line).toContain('error: a picture was not stored: ');
  expect(line).toContain('the disk is full');
  expect(line).toContain('\nError: the disk is full\n');
  expect(line).not.toMatch(/[{}]/);
});

test('a request is its method and path', () => {
  const [line = ''] = linesOf((log) => log.warn({ req: { method: 'GET', url: '/api?q=1' } }, 'late'));
  expect(line).toContain('warning: late: method GET, path /api');
});
