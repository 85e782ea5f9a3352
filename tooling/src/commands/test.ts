import { parseArgs } from 'node:util';
import { importGraph, namesGraph } from '../checks/import-graph.ts';
import { ROOT } from '../root.ts';
import { leftOutOfGate, refusalOf } from '../run/left-out.ts';
import { processorSeconds } from '../run/processor-time.ts';
import { runAndReport } from '../run/run-steps.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { wrongCall } from '../run/wrong-call.ts';
import { changedSince, testsOfChange } from './changed-tests.ts';
import { GATE_STEPS, stepsOfChange } from './gate-steps.ts';

/**
 * `pnpm test`: the gate, which every change has to pass. `pnpm test --changed [base]`: its tests that the change since
 * `main` or another base affects.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean', default: false } },
});

const SECOND_MS = 1_000;

/** «in 701 s, 1,180 s of the processor». */
const spent = (startedAt: number): string => {
  const processor = processorSeconds();
  const seconds = ((performance.now() - startedAt) / SECOND_MS).toFixed(0);
  return `in ${seconds} s${processor === null ? '' : `, ${processor.toFixed(0)} s of the processor`}`;
};

const runChanged = async (): Promise<void> => {
  const changed = changedSince(positionals[0] ?? 'main');
  const tests = testsOfChange(changed, importGraph(ROOT), namesGraph(ROOT));
  await runAndReport(stepsOfChange(tests));
  if (tests.night.length > 0) console.log(`\nthe night tests this change too: ${tests.night.join(', ')}`);
  if (tests.untested.length > 0) console.log(`\nno test depends on ${tests.untested.join(', ')}`);
};

const runGate = async (): Promise<void> => {
  const prepared = await temporaryFolder('prepared');
  process.env.PREPARED_DATA_DIR = prepared.path;
  await runAndReport(GATE_STEPS);
  await prepared.remove();
};

const refusal = refusalOf(process.env);
if (refusal) wrongCall(refusal);
const startedAt = performance.now();
await (values.changed ? runChanged() : runGate());
console.log(`\n${process.exitCode ? 'failed' : 'passed'} ${spent(startedAt)}`);
console.log(`not run: ${leftOutOfGate(process.env).join('; ') || 'nothing of the gate'}`);
