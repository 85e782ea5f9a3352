import { afterEach, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useHeaderFocus } from './use-header-focus.ts';

afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

const Page = () => {
  useHeaderFocus();
  return (
    <>
      <header style={{ position: 'sticky' }}>
        <button type="button">В шапке</button>
      </header>
      <button type="button">Под шапкой</button>
    </>
  );
};

/** The Tab key moves the focus to a button, as the browser does in the task of the key. */
const tabTo = (name: string): void => {
  fireEvent.keyDown(document.body, { key: 'Tab' });
  screen.getByRole('button', { name }).focus();
};
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('the page stays where it was when the focus moves into the header', async () => {
  const scroll = rs.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(<Page />);
  tabTo('В шапке');
  await nextFrame();
  expect(scroll.mock.calls).toEqual([[0, 0]]);
});

test('a second Tab before the next frame is not undone', async () => {
  const scroll = rs.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  render(<Page />);
  tabTo('В шапке');
  tabTo('Под шапкой');
  await nextFrame();
  expect(scroll.mock.calls).toEqual([]);
});
