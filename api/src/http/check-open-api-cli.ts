/* A step of `pnpm check`: the OpenAPI document has no problem. */
import { openApiDocument } from './open-api.ts';
import { openApiProblems } from './open-api-problems.ts';

const problems = await openApiProblems(openApiDocument('https://cars.example'));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
