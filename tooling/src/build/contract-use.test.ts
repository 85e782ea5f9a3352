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
  [
    'a widget whose name is computed',
    `import { widgetSlotAtom } ${RUNTIME} export const slot = (name: string) => [widgetSlotAtom, { name }];`,
    'names no widget',
  ],
])('%s cannot be recorded and fails the build', async (_title, source, sentence) => {
  await expect(usesOfModule(source, 'planted.ts')).rejects.toThrow(sentence);
});
