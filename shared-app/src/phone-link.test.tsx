import { showElement, stageTests } from '@cars/shared-test/stage';
import { afterEach, expect, rs, test } from '@rstest/core';
import { fireEvent, screen } from '@testing-library/react';
import { CallLink } from './call-link.tsx';
import { PhoneSheet } from './phone-sheet.tsx';

stageTests();

const frameIn = (parent: unknown) =>
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });

afterEach(() => {
  frameIn(window);
  rs.restoreAllMocks();
});

test.each([
  ['a frame', {}, false, ['tel:+79000000002']],
  ['no frame', window, true, []],
])('in %s a call keeps the app, calls back once and dials [CAR-64]', (_, parent, isFollowed, opened) => {
  frameIn(parent);
  rs.spyOn(window, 'matchMedia').mockImplementation(
    () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const open = rs.spyOn(window, 'open').mockReturnValue(null);
  const onCall = rs.fn();
  showElement(
    <>
      <CallLink phone="79000000002" className={undefined} onCall={onCall}>
        Позвонить
      </CallLink>
      <PhoneSheet title="Телефон продавца" phone="79000000002" onClose={() => undefined} />
    </>,
  );
  const tap = (name: string) => fireEvent.click(screen.getByRole('link', { name, hidden: true }));
  expect(tap('Позвонить')).toBe(isFollowed);
  expect(tap('+7 (900) 000-00-02')).toBe(isFollowed);
  expect(onCall).toHaveBeenCalledTimes(1);
  expect(open.mock.calls.map(([address]) => address)).toEqual([...opened, ...opened]);
});
