import { afterEach, expect, rs, test } from '@rstest/core';
import { waitFor } from '@testing-library/react';
import { bottomBarRef } from './bottom-bar.ts';

const barOf = (height: number): HTMLElement => {
  const bar = document.createElement('div');
  bar.style.position = 'fixed';
  bar.style.bottom = '0px';
  Object.defineProperty(bar, 'offsetHeight', { value: height });
  document.body.append(bar);
  return bar;
};
const height = () => document.documentElement.style.getPropertyValue('--bottom-bar');

afterEach(() => document.body.replaceChildren());

/** The task after the next frame. */
const afterFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)));
  });

const isHeight = (value: string) => waitFor(() => expect(height()).toBe(value));

test('the height of the highest bar counts until the last one is removed', async () => {
  const removeForm = bottomBarRef(barOf(69));
  await isHeight('69px');
  const removePanel = bottomBarRef(barOf(210));
  await isHeight('210px');
  removeForm?.();
  await afterFrame();
  expect(height()).toBe('210px');
  removePanel?.();
  await isHeight('0px');
});

test('a bar is measured after the frame that shows it, and the same height is not stored again', async () => {
  const measured = rs.spyOn(window, 'getComputedStyle');
  const removed = bottomBarRef(barOf(69));
  expect(measured).not.toHaveBeenCalled();
  await isHeight('69px');
  const stored = rs.spyOn(document.documentElement.style, 'setProperty');
  removed?.();
  const next = bottomBarRef(barOf(69));
  await afterFrame();
  expect(stored).not.toHaveBeenCalled();
  next?.();
  await isHeight('0px');
  rs.restoreAllMocks();
});
