import type { CalledEndpoint, Endpoint } from '@cars/shared-contracts/endpoints/endpoint';
import { endpoints } from '@cars/shared-contracts/endpoints/registry';

const HEAD = `// biome-ignore-all format: written by \`pnpm generate\`
import type { CalledEndpoint } from './endpoint.ts';

/**
 * Every call by noun and verb, with what a browser needs to send it; made from \`registry.ts\`, whose schemas load later.
 */
export const CALLS = {`;
const END = '} as const satisfies Record<string, Record<string, CalledEndpoint>>;\n';

const calledPart = ({ method, path, service, auth, multipart, takesDevice }: Endpoint): CalledEndpoint => ({
  method,
  path,
  service,
  auth,
  ...(multipart ? { multipart } : {}),
  ...(takesDevice ? { takesDevice } : {}),
});

/** An object as source text: names without quotes, texts in single ones. */
const written = (value: object): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/"([A-Za-z]+)":/g, '$1:')
    .replace(/"/g, "'");

/** The source text of `endpoints/calls.ts`. */
export const callList = (): string => {
  const nouns = Object.entries<Record<string, Endpoint>>(endpoints).map(([noun, verbs]) => {
    const calls = Object.entries(verbs).map(
      ([verb, endpoint]) => `    ${verb}: ${written(calledPart(endpoint))},`,
    );
    return `  ${noun}: {\n${calls.join('\n')}\n  },`;
  });
  return [HEAD, ...nouns, END].join('\n');
};
