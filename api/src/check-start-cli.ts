/*
 * The first step of `pnpm start`: everything that the server would refuse is named at once, before minutes of
 * building. Outside production a start is that of the demo.
 */
import { fileURLToPath } from 'node:url';
import { startProblems } from './start-problems.ts';

const { env } = process;
if (env.NODE_ENV !== 'production' && !env.DEMO) env.DEMO = '1';
const problems = await startProblems(env, fileURLToPath(new URL('../..', import.meta.url)));
if (problems.length > 0) {
  console.error(['The server did not start.', ...problems].join('\n'));
  process.exit(1);
}
