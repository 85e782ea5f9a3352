/*
 * The first step of a packaged server: it names every setting that cannot be used, before anything is written or
 * connected.
 */
import { parseEnv } from './env.ts';

try {
  parseEnv(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
