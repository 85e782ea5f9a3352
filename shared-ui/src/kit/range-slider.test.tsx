import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { RangePlaces } from './range-moves.ts';
import { RangeSlider } from './range-slider.tsx';

const STEPS = 10;
const WIDTH_PX = 200;

const Slider = ({ start }: { start: RangePlaces }) => {
  const [places, setPlaces] = useState(start);
  return (
    <RangeSlider
      places={places}
      steps={STEPS}
      bars={[0, 1, 2, 3, 4, 5, 4, 3, 2, 1]}
      from={{ label: 'Цена от', text: `от ${places.from}` }}
      to={{ label: 'Цена до', text: `до ${places.to}` }}
      onMove={(end, step) => setPlaces((before) => ({ ...before, [end]: step }))}
    />
  );
};
const show = (start: RangePlaces = { from: 0, to: STEPS }) => render(<Slider start={start} />);
const handle = (name: string) => screen.getByRole('slider', { name });
const texts = () => screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuetext'));

beforeEach(() => {
  rs.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH_PX, 72));
  Element.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
});

test('keys move the focused handle and state its value and bounds [CAT-66]', async () => {
  show();
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(handle('Цена от'));
  await user.keyboard('{ArrowRight}{ArrowRight}{PageUp}');
  expect(texts()).toEqual(['от 6', 'до 10']);
  await user.tab();
  expect(document.activeElement).toBe(handle('Цена до'));
  await user.keyboard('{Home}');
  expect(texts()).toEqual(['от 6', 'до 7']);
  expect(handle('Цена до').getAttribute('aria-valuemin')).toBe('7');
  expect(handle('Цена до').getAttribute('aria-valuenow')).toBe('7');
  expect(handle('Цена от').getAttribute('aria-valuemax')).toBe('6');
  await user.keyboard('{End}');
  expect(texts()).toEqual(['от 6', 'до 10']);
});

test('a drag follows the pointer in steps and ends with it [CAT-66]', () => {
  show();
  const from = handle('Цена от');
  fireEvent.pointerDown(from, { button: 0, clientX: 2, pointerId: 1 });
  expect(document.activeElement).toBe(from);
  fireEvent.pointerMove(from, { clientX: 63, pointerId: 1 });
  expect(texts()).toEqual(['от 3', 'до 10']);
  fireEvent.pointerMove(from, { clientX: 400, pointerId: 1 });
  expect(texts()).toEqual(['от 9', 'до 10']);
  fireEvent.pointerUp(from, { pointerId: 1 });
  fireEvent.pointerMove(from, { clientX: 100, pointerId: 1 });
  expect(texts()).toEqual(['от 9', 'до 10']);
});

test('a tap beside the handles moves the nearer one, a tap on a handle none', () => {
  const { container } = show({ from: 2.5, to: 9 });
  fireEvent.click(handle('Цена от'), { clientX: 70 });
  const from = handle('Цена от');
  fireEvent.pointerDown(from, { button: 0, clientX: 50, pointerId: 1 });
  fireEvent.pointerMove(from, { clientX: 50, pointerId: 1 });
  fireEvent.pointerUp(from, { pointerId: 1 });
  expect(texts()).toEqual(['от 2.5', 'до 9']);
  fireEvent.click(container.firstElementChild as Element, { clientX: 140 });
  expect(texts()).toEqual(['от 2.5', 'до 7']);
});
