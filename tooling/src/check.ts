import { CHECKS } from './checks.ts';
import { runAndReport } from './run-steps.ts';

await runAndReport(CHECKS);
