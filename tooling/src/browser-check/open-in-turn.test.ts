import { expect, test } from '@rstest/core';
import { openInTurn } from './open-in-turn.ts';
import type { OpenedScreen } from './open-screens.ts';

const SOUND: OpenedScreen = { problems: [], isLate: false };
const NOT_SHOWN = { address: '/car/7', text: 'the screen was not shown' };
const PLANTED = { address: '/car/7', text: 'console error: planted' };
const LATE: OpenedScreen = { problems: [NOT_SHOWN], isLate: true };
const BROKEN: OpenedScreen = { problems: [PLANTED], isLate: false };

/** Opens screens with these results, one for each time. */
const opening = (results: Readonly<Record<string, readonly OpenedScreen[]>>) => {
  const opened: string[] = [];
  const open = async (screen: string): Promise<OpenedScreen> => {
    const time = opened.filter((each) => each === screen).length;
    opened.push(screen);
    return results[screen]?.[time] ?? SOUND;
  };
  return { open, opened };
};

test('a screen that a busy machine made late is opened again, alone, and is sound', async () => {
  const { open, opened } = opening({ '/car/7': [LATE] });
  expect(await openInTurn(['/car/7', '/catalog', '/login'], open)).toEqual([]);
  expect(opened).toEqual(['/car/7', '/catalog', '/login', '/car/7']);
});

test('a screen that is late twice is a problem, and no further late screen is opened again', async () => {
  const { open, opened } = opening({ '/car/7': [LATE, LATE], '/login': [LATE] });
  expect(await openInTurn(['/car/7', '/login'], open)).toEqual([NOT_SHOWN, NOT_SHOWN]);
  expect(opened).toEqual(['/car/7', '/login', '/car/7']);
});

test('an error on a screen is a problem at once', async () => {
  const { open, opened } = opening({ '/car/7': [BROKEN] });
  expect(await openInTurn(['/car/7'], open)).toEqual([PLANTED]);
  expect(opened).toEqual(['/car/7']);
});
