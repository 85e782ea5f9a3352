import { afterEach, beforeEach, expect, test } from '@rstest/core';
import { recordEarlyTap } from '../boot/early-tap.ts';
import { replayTap, takeEarlyTap } from './replay-tap.ts';

const handled: string[] = [];
const note = (event: Event) => {
  const { key } = event as KeyboardEvent;
  if (event.type === 'click' || key === 'Enter')
    handled.push(`${event.type} ${(event.target as Element).id}`);
};

beforeEach(() => {
  handled.length = 0;
  document.body.innerHTML = `<div id="root">
    <button id="order"><i id="icon"></i></button><a id="call" href="tel:+79000000001"></a><a id="number"></a>
    <a id="car" href="https://cars.test/car/1"></a><div id="photo" data-slide="0"></div><input id="search" type="search">
    <p id="text"></p></div>`;
  const root = document.getElementById('root');
  root?.addEventListener('click', note);
  root?.addEventListener('keydown', note);
});
afterEach(() => void takeEarlyTap());

const at = (id: string) => document.getElementById(id) as HTMLElement;
/** Whether the browser does what it does by default. */
const tap = (id: string) =>
  at(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const press = (id: string, key: string) =>
  at(id).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const replay = () => replayTap(takeEarlyTap());

test.each([
  ['icon', 'click order'],
  ['call', 'click call'],
  ['number', 'click number'],
  ['photo', 'click photo'],
  ['search', 'click search'],
])('a tap on %s before hydration is handled once, after it [MSG-19]', (id, event) => {
  recordEarlyTap(false);
  expect([tap(id), handled]).toEqual([false, []]);
  replay();
  expect(handled).toEqual([event]);
});

test('Enter in a field is pressed again, on a button it is a tap; other keys are the browser’s [MSG-19]', () => {
  recordEarlyTap(false);
  expect([press('search', 'a'), press('text', 'Enter'), press('search', 'Enter')]).toEqual([
    true,
    true,
    false,
  ]);
  handled.length = 0;
  replay();
  expect(handled).toEqual(['keydown search']);
  recordEarlyTap(false);
  press('order', 'Enter');
  replay();
  expect(handled.at(-1)).toBe('click order');
});

test('a link to a page and plain text are the browser’s; a messenger’s launch holds links', () => {
  // The document of a test goes nowhere.
  at('car').addEventListener('click', (event) => event.preventDefault());
  recordEarlyTap(false);
  tap('car');
  tap('text');
  expect([handled, window.__carsTap?.event]).toEqual([['click car', 'click text'], undefined]);
  takeEarlyTap();
  recordEarlyTap(true);
  tap('car');
  expect(handled).toHaveLength(2);
  replay();
  expect(handled.at(-1)).toBe('click car');
});
