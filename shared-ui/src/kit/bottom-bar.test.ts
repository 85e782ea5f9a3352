import { afterEach, expect, test } from '@rstest/core';
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

test('the height of the highest bar counts until the last one is removed', () => {
  const removeForm = bottomBarRef(barOf(69));
  expect(height()).toBe('69px');
  const removePanel = bottomBarRef(barOf(210));
  expect(height()).toBe('210px');
  removeForm?.();
  expect(height()).toBe('210px');
  removePanel?.();
  expect(height()).toBe('0px');
});
