import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { printLine, runCommand } from './run-step.ts';
import { runAndReport, runSteps, type Step } from './run-steps.ts';

const PLANTED = fileURLToPath(new URL('../testing/planted/rstest.config.ts', import.meta.url));

const fails = (reason: string) => async () => {
  throw new Error(reason);
};
const passes = async () => undefined;

let output: () => string;

beforeEach(() => {
  output = recordOutput();
});

afterEach(() => {
  process.exitCode = undefined;
  rs.restoreAllMocks();
});

/** Everything written to either stream from now on. */
const recordOutput = () => {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    rs.spyOn(stream, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
  rs.spyOn(console, 'log').mockImplementation((text) => void written.push(`${text}\n`));
  return () => written.join('');
};

test('a step that fails stops no other one', async () => {
  const ran: string[] = [];
  const outcomes = await runSteps([
    { name: 'types', work: fails('tsc ended with 2') },
    { name: 'units', work: async () => ran.push('units') },
    { name: 'pages', work: fails('one test failed') },
    { name: 'figures', work: async () => ran.push('figures') },
  ]);
  expect(ran).toEqual(['units', 'figures']);
  expect(outcomes).toMatchObject([
    { step: 'types', reason: 'tsc ended with 2' },
    { step: 'units' },
    { step: 'pages', reason: 'one test failed' },
    { step: 'figures' },
  ]);
});

test('a step without its prerequisite is left out and reported', async () => {
  const outcomes = await runSteps([
    { name: 'a browser', work: fails('none found') },
    { name: 'browser tests', work: passes, needs: ['a browser'] },
    { name: 'units', work: passes },
  ]);
  expect(outcomes).toMatchObject([
    { step: 'a browser', reason: 'none found' },
    { step: 'browser tests', reason: 'left out, it needs «a browser»' },
    { step: 'units' },
  ]);
});

test('a failure decides the exit code, and without one there is none', async () => {
  await runAndReport([{ name: 'units', work: passes }]);
  expect(process.exitCode).toBeUndefined();
  await runAndReport([
    { name: 'style', work: fails('a line is too long') },
    { name: 'units', work: passes },
  ]);
  expect(process.exitCode).toBe(1);
});

test('the run ends with the table of steps, the output of a failed one and its failed tests', async () => {
  await runAndReport([
    { name: 'style', work: passes },
    {
      name: 'tests of a planted package',
      work: () => runCommand('rstest', ['run', '--config', PLANTED], { folder: 'tooling' }),
    },
    { name: 'units', work: passes },
  ]);
  const end = output().split('\n').slice(-100).join('\n');
  expect(end).toMatch(/✔ +\d+\.\d s {2}style\n {2}✘ +– {2}tests of a planted package\n {2}✔ .*units\n/);
  expect(end).toContain('Error: console (expectConsole declares what belongs to a test)');
  expect(end).toMatch(
    /failed: 1\n✘ tests of a planted package: rstest run .* in tooling: ended with 1\n {2}✘ violations\.ts > an error\n {2}✘ violations\.ts > a warning\n/,
  );
});

describe('steps that may overlap', () => {
  /** A step that prints its begin and its end, and ends when it is released. */
  const held = (name: string, more: Partial<Step> = {}) => {
    let release: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => {
      release = resolve;
    });
    const work = async () => {
      printLine(`${name} begins`);
      await promise;
      printLine(`${name} ends`);
    };
    return { step: { name, work, canOverlap: true, ...more }, release: () => release() };
  };
  const until = (text: string) => expect.poll(output).toContain(text);

  test('run two at a time; each is printed whole when it ends, the outcomes are in order', async () => {
    const [api, types, units] = [held('api'), held('types'), held('units')];
    const running = runSteps([api.step, types.step, units.step]);
    await until('… types\n');
    expect(output()).toBe('… api\n… types\n');
    types.release();
    await until('… units\n');
    expect(output()).toMatch(
      /^… api\n… types\n\n▶ types\ntypes begins\ntypes ends\n✔ types: \d+\.\d s\n… units\n$/,
    );
    api.release();
    await until('✔ api');
    units.release();
    expect((await running).map(({ step }) => step)).toEqual(['api', 'types', 'units']);
  });

  test('end before a step that runs alone, which is printed while it runs', async () => {
    const [api, pages] = [held('api'), held('pages', { canOverlap: false })];
    const running = runSteps([{ name: 'style', work: passes, canOverlap: true }, api.step, pages.step]);
    await until('✔ style');
    expect(output()).not.toContain('pages');
    api.release();
    await until('pages begins\n');
    expect(output()).not.toContain('pages ends\n');
    pages.release();
    await running;
  });

  test('print what their commands print, and fail like others', async () => {
    await runAndReport([
      {
        name: 'units',
        canOverlap: true,
        work: () => runCommand('sh', ['-c', 'echo one; echo two; exit 3']),
      },
      { name: 'style', canOverlap: true, work: fails('a line is too long') },
    ]);
    expect(output()).toContain('▶ units\none\ntwo\n✘ units\n');
    expect(output()).toContain('▶ style\n✘ style\n');
    expect(output()).toMatch(/failed: 2\n✘ units: sh .* ended with 3\n✘ style: a line is too long\n/);
    expect(process.exitCode).toBe(1);
  });
});

test('a command that leaves a process behind ends all the same', async () => {
  const left = runCommand('sh', ['-c', 'sleep 60 & echo $!; exit 3']);
  await expect(left).rejects.toThrow('ended with 3');
  process.kill(Number(output().trim()));
});
