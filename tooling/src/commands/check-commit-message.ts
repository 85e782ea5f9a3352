/* The commit-msg hook: `check-commit-message.ts <file with the message>`. */
import { readFileSync } from 'node:fs';
import { subjectProblem } from '../checks/commit-subjects.ts';

const [file = ''] = process.argv.slice(2);
const problem = subjectProblem(readFileSync(file, 'utf8'));
if (problem) {
  console.error(`The subject of the commit: ${problem}`);
  process.exitCode = 1;
}
