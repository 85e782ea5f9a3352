import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { Avatar, initialsOf } from './avatar.tsx';

afterEach(cleanup);

describe('initials', () => {
  test.each([
    ['Анна Петрова', 'АП'],
    ['иван', 'И'],
    ['ООО «Ромашка Авто»', 'ОР'],
    ['  ', ''],
    [null, ''],
  ])('%s → «%s»', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('the avatar', () => {
  test('is requested in both agreed sizes [CAR-15]', () => {
    const { container } = render(<Avatar src="/img/original/a.jpg" name="Анна" />);
    expect(container.querySelector('source')?.getAttribute('srcset')).toBe(
      '/img/avatar-60.avif/a.jpg 1x, /img/avatar-120.avif/a.jpg 2x',
    );
  });

  test('a picture that fails is replaced by the initials', () => {
    const { container } = render(<Avatar src="/img/original/a.jpg" name="Анна Петрова" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container.textContent).toBe('АП');
  });

  test('an invalid address is not requested', () => {
    const { container } = render(<Avatar src="javascript:alert(1)" name="Анна" />);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent).toBe('А');
  });
});
