import { CHECKS } from '../checks/check-steps.ts';
import { runAndReport } from '../run/run-steps.ts';

await runAndReport(CHECKS);
