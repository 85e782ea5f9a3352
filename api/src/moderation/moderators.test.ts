import { expect, test } from '@rstest/core';
import { parseEnv } from '../env.ts';
import { Moderators } from './moderators.ts';

const listed = (MODERATORS: string) => parseEnv({ NODE_ENV: 'test', MODERATORS }).MODERATORS;

test('moderators are identities of messengers under a name [MOD-9] [A30]', () => {
  const moderators = new Moderators(listed('anna=tg:500 anna=max:7 boris=tg:501'));
  const nameOf = (messenger: 'telegram' | 'max', id: string) => moderators.actorOf({ messenger, id })?.name;
  expect([
    nameOf('telegram', '500'),
    nameOf('max', '7'),
    nameOf('telegram', '501'),
    nameOf('max', '500'),
    nameOf('telegram', '7'),
  ]).toEqual(['anna', 'anna', 'boris', undefined, undefined]);
  expect(moderators.recipientsWithout('anna')).toEqual(['tg:501']);
  expect([moderators.hasOther('anna'), new Moderators(listed('anna=tg:500')).hasOther('anna')]).toEqual([
    true,
    false,
  ]);
});

test('a wrong list of moderators stops the start', () => {
  const expected = 'MODERATORS: expected name=tg:<id> or name=max:<id>, each identity once';
  for (const wrong of ['500', 'anna=500', 'anna=vk:1', 'command=tg:1', 'anna=tg:0', 'anna=tg:1 boris=tg:1'])
    expect(() => listed(wrong)).toThrow(expected);
  expect(listed('')).toEqual([]);
});
