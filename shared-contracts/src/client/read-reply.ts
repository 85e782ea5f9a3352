import type { Endpoint } from '../endpoints/endpoint.ts';
import { DECLARATIONS, makeBasics } from './reply-declarations.ts';

type Declarations = () => Promise<Readonly<Record<string, Endpoint>>>;

/**
 * Validates the response of a call, such as `ads` and `preview`. A list keeps its valid items when others are
 * invalid [P7]; null when nothing is usable.
 */
export const readReply = async (noun: string, verb: string, raw: unknown): Promise<unknown> => {
  await makeBasics();
  const declarations = await (DECLARATIONS as Readonly<Record<string, Declarations>>)[noun]?.();
  const endpoint = declarations?.[verb];
  if (!endpoint) throw new Error(`${noun}.${verb} is not part of the api`);
  const whole = endpoint.reply.safeParse(raw);
  if (whole.success) return whole.data;
  const paths = whole.error.issues.map(({ path }) => path);
  const mended = withoutBrokenItems(raw, paths);
  const again = mended === null ? null : endpoint.reply.safeParse(mended);
  console.warn(
    `${endpoint.method} ${endpoint.path}: response of another shape`,
    whole.error.issues.slice(0, 3),
  );
  return again?.success ? again.data : null;
};

/** A copy of the response without the list items of the issues; null when an issue is outside any list. */
const withoutBrokenItems = (raw: unknown, paths: readonly (readonly PropertyKey[])[]): unknown => {
  const broken = new Map<string, { list: readonly PropertyKey[]; indexes: Set<number> }>();
  for (const path of paths) {
    const at = path.findIndex((part) => typeof part === 'number');
    if (at < 1) return null;
    const list = path.slice(0, at);
    const key = list.join('.');
    const entry = broken.get(key) ?? { list, indexes: new Set() };
    entry.indexes.add(path[at] as number);
    broken.set(key, entry);
  }
  const copy = structuredClone(raw);
  for (const { list, indexes } of broken.values()) {
    let parent = copy as Record<PropertyKey, unknown>;
    for (const part of list.slice(0, -1)) parent = parent[part] as Record<PropertyKey, unknown>;
    const last = list.at(-1) as PropertyKey;
    parent[last] = (parent[last] as unknown[]).filter((_, index) => !indexes.has(index));
  }
  return copy;
};
