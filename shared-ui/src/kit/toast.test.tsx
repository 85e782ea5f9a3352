import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { Toast } from './toast.tsx';

beforeEach(() => void rs.useFakeTimers());
afterEach(() => {
  cleanup();
  rs.useRealTimers();
});

describe('a toast', () => {
  test('is announced and leaves after two and a half seconds', () => {
    const heard: string[] = [];
    render(<Toast text="Ссылка скопирована в буфер обмена" onDone={() => heard.push('done')} />);
    expect(screen.getByRole('status').textContent).toBe('Ссылка скопирована в буфер обмена');
    rs.advanceTimersByTime(2499);
    expect(heard).toEqual([]);
    rs.advanceTimersByTime(1);
    expect(heard).toEqual(['done']);
  });

  test('without a text its region is there and silent', () => {
    render(<Toast text={null} onDone={() => undefined} />);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
