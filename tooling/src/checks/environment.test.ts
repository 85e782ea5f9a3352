import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { environmentProblems, variablesOf } from './environment.ts';

test('every way to read a variable is found', () => {
  const source = `
    const a = process.env.FIRST_ONE ?? process.env['SECOND'];
    const { THIRD, FOURTH: fourth, ...rest } = process.env;
    const threads = ({ FIFTH }: NodeJS.ProcessEnv) => Number(FIFTH);
    const url = env.SIXTH;`;
  expect(variablesOf(source).sort()).toEqual(['FIFTH', 'FIRST_ONE', 'FOURTH', 'SECOND', 'SIXTH', 'THIRD']);
  expect(variablesOf('environment.name; env.lower; import.meta.env')).toEqual([]);
});

test('a planted variable that is not declared and one that nothing reads are found', () => {
  const example = '# What it does.\n#KNOWN=1\n\n# Gone.\n#GONE=\n';
  const sources = { 'a.ts': 'process.env.KNOWN', 'b.ts': 'process.env.PLANTED; process.env.PATH' };
  expect(environmentProblems(example, sources)).toEqual([
    'b.ts: PLANTED is not declared (api/src/env.ts or api/src/other-settings.ts)',
    '.env.example: nothing reads GONE',
  ]);
});

test('a guide that sends its reader to /metrics names the variable that serves them [T21]', () => {
  const guides = ['README.md', 'docs/teams.md', 'docs/operating.md'].map((path) => [
    path,
    readFileSync(join(ROOT, path), 'utf8'),
  ]);
  const silent = guides.filter(([, text]) => text?.includes('/metrics') && !text.includes('METRICS_PORT'));
  expect(silent.map(([path]) => path)).toEqual([]);
});
