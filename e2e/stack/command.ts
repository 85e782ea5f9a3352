import { startNode } from '@cars/tooling/run/child';
import { productEnvironment } from '@cars/tooling/run/local-stack';

/**
 * Runs a command of the product, as `pnpm <command>` does; returns its output. Throws with that output when
 * it fails.
 */
export const runProduct = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> => {
  const child = startNode(['tooling/run.mjs', ...args], productEnvironment(env));
  if ((await child.ended()) !== 0) throw new Error(`${args.join(' ')}\n${child.lastLines()}`);
  return child.lastLines();
};
