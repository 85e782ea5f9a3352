import { afterEach, expect, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

/** A field with a message after blur, and a button below it. */
const Form = ({ onTap }: { readonly onTap: () => void }) => {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      <TextField label="VIN" hint={isLeft ? 'Проверьте марку' : undefined} onBlur={() => setIsLeft(true)} />
      <button type="button" onClick={onTap}>
        Дальше
      </button>
    </>
  );
};

const message = () => screen.queryByText('Проверьте марку');
const field = () => screen.getByRole('textbox');
const button = () => screen.getByRole('button');

test('a message that appears on blur waits for the end of the tap', () => {
  let seen: Element | null = null;
  render(<Form onTap={() => (seen = message())} />);
  act(() => field().focus());
  fireEvent.pointerDown(button());
  fireEvent.mouseDown(button());
  fireEvent.blur(field());
  expect(message()).toBeNull();
  fireEvent.pointerUp(button());
  fireEvent.mouseUp(button());
  expect(message()).toBeNull();
  fireEvent.click(button());
  expect(message()).not.toBeNull();
  expect(seen).toBeNull();
});

test('a pointer that is dragged away shows the message as well', async () => {
  render(<Form onTap={() => undefined} />);
  fireEvent.pointerDown(button());
  fireEvent.blur(field());
  expect(message()).toBeNull();
  fireEvent.pointerCancel(button());
  expect(await screen.findByText('Проверьте марку')).toBeTruthy();
});

test('without a tap the message is shown immediately', () => {
  render(<Form onTap={() => undefined} />);
  fireEvent.blur(field());
  expect(message()).not.toBeNull();
});
