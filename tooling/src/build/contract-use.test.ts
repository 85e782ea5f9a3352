import { expect, test } from '@rstest/core';
import { joinUses, usesOfModule } from './contract-use.ts';

const RUNTIME = "from '@cars/shared-contracts/runtime';";

test('names of the runtime, endpoints and widgets are read from the source', async () => {
  const screen = await usesOfModule(
    `import { api as client, atom, type Failure, useAtomValue, widgetSlotAtom } ${RUNTIME}
     const load = (id: number) => client.ads.details({ params: { id } });
     const events = client.events
       .create({});
     export const Screen = () => {
       const Slot = useAtomValue(widgetSlotAtom);
       const count = atom<Failure | null>(null);
       return <Slot name="statistics" props={{ load, events, count }} />;
     };`,
    'screen.tsx',
  );
  const hook = await usesOfModule(
    `import { atom, useStore } ${RUNTIME} export const a = [atom, useStore];`,
    'a.ts',
  );
  expect(joinUses([screen, hook])).toEqual({
    runtime: ['api', 'atom', 'useAtomValue', 'useStore', 'widgetSlotAtom'],
    endpoints: ['ads.details', 'events.create'],
    widgets: ['statistics'],
  });
});

test('a generic function of a file without elements is read', async () => {
  const uses = await usesOfModule(
    `import { atom } ${RUNTIME} export const of = <Part>(part: Part) => atom(part);`,
    'a.ts',
  );
  expect(uses.runtime).toEqual(['atom']);
});

test('types alone are no use', async () => {
  const uses = await usesOfModule(
    `import type { api } ${RUNTIME} export type Ads = (typeof api)['ads'];`,
    'a.ts',
  );
  expect(uses).toEqual({ runtime: [], endpoints: [], widgets: [] });
});

test('types may be re-exported, and the host may pass its own runtime on', async () => {
  const types = await usesOfModule(`export type { Failure } ${RUNTIME}`, 'a.ts');
  expect(types).toEqual({ runtime: [], endpoints: [], widgets: [] });
  await expect(usesOfModule(`export { api } ${RUNTIME}`, 'a.ts', true)).resolves.toBeDefined();
});

test.each([
  [
    'a computed noun',
    `import { api } ${RUNTIME} export const call = (noun: 'ads') => api[noun].preview();`,
    'api.noun.verb',
  ],
  ['a client that is handed on', `import { api } ${RUNTIME} export const { ads } = api;`, 'api.noun.verb'],
  ['half of a call', `import { api } ${RUNTIME} export const ads = api.ads;`, 'api.noun.verb'],
  [
    'the whole runtime',
    `import * as runtime ${RUNTIME} export const all = runtime;`,
    'imports the whole runtime',
  ],
  ['a client that is re-exported', `export { api } ${RUNTIME}`, 're-exports the runtime'],
  ['a client under another name', `export { api as client } ${RUNTIME}`, 're-exports the runtime'],
  ['everything re-exported', `export * ${RUNTIME}`, 're-exports the runtime'],
  ['everything under a name', `export * as runtime ${RUNTIME}`, 're-exports the runtime'],
  ['an export of an import', `import { api } ${RUNTIME} export { api };`, 're-exports the runtime'],
  [
    'an export of an import under another name',
    `import { api as client } ${RUNTIME} export { client as api };`,
    're-exports the runtime',
  ],
  ['a client as the default', `import { api } ${RUNTIME} export default api;`, 'api.noun.verb'],
  [
    'the runtime loaded later',
    `export const load = () => import('@cars/shared-contracts/runtime').then(({ api }) => api.ads);`,
    'loads the runtime',
  ],
  [
    'the runtime loaded by a name in backticks',
    'export const load = () => import(`@cars/shared-contracts/runtime`);',
    'loads the runtime',
  ],
  [
    'the runtime required',
    `export const { api } = require('@cars/shared-contracts/runtime');`,
    'loads the runtime',
  ],
  [
    'a widget whose name is computed',
    `import { widgetSlotAtom } ${RUNTIME} export const slot = (name: string) => [widgetSlotAtom, { name }];`,
    'names no widget',
  ],
])('%s cannot be recorded and fails the build', async (_title, source, sentence) => {
  await expect(usesOfModule(source, 'planted.ts')).rejects.toThrow(sentence);
});
