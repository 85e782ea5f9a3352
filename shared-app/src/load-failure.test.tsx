import { afterEach, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { LoadFailure } from './load-failure.tsx';

afterEach(cleanup);

const failure = { message: 'Сервис временно недоступен.', retryAfterSeconds: null };

test('a failed load shows what, why, and the retry', async () => {
  const retry = rs.fn();
  render(<LoadFailure title="Не удалось загрузить избранное" failure={failure} onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Не удалось загрузить избранноеСервис временно недоступен.Повторить',
  );
  await act(async () => screen.getByRole('button', { name: 'Повторить' }).click());
  expect(retry).toHaveBeenCalledTimes(1);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(retry).toHaveBeenCalledTimes(2);
});

test('without a reply the connection is the reason, and no sentence is repeated', () => {
  const { rerender } = render(<LoadFailure title="Не удалось открыть фильтры" onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain(
    'Сервер не отвечает. Проверьте соединение и попробуйте ещё раз.',
  );
  rerender(<LoadFailure title={failure.message} failure={failure} onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toBe('Сервис временно недоступен.Повторить');
});

test('a failure that begins with the title adds only the rest [ERR-33]', () => {
  const blocked = { ...failure, message: 'Не удалось загрузить раздел. Похоже, запрос заблокировали.' };
  render(<LoadFailure title="Не удалось загрузить раздел" failure={blocked} onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Не удалось загрузить разделПохоже, запрос заблокировали.Повторить',
  );
});

test('offline the missing network is the reason, and the load follows its return [ERR-27]', () => {
  const onLine = rs.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const retry = rs.fn();
  render(<LoadFailure title="Не удалось загрузить раздел" onRetry={retry} />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Не удалось загрузить разделНет интернета. Загрузим снова, когда он появится.Повторить',
  );
  onLine.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a load that fails just after the network has returned is repeated once [ERR-27]', () => {
  rs.useFakeTimers();
  const retry = rs.fn();
  const failed = () => render(<LoadFailure title="Не удалось загрузить раздел" onRetry={retry} />);
  window.dispatchEvent(new Event('online'));
  const first = failed();
  act(() => void rs.advanceTimersByTime(1_999));
  expect(retry).toHaveBeenCalledTimes(0);
  act(() => void rs.advanceTimersByTime(1));
  expect(retry).toHaveBeenCalledTimes(1);
  first.unmount();
  failed();
  act(() => void rs.advanceTimersByTime(60_000));
  expect(retry).toHaveBeenCalledTimes(1);
  rs.useRealTimers();
});

test('the retry shows the rest of the pause that the server requests, and is active after it [ERR-22]', () => {
  rs.useFakeTimers();
  render(
    <LoadFailure
      title="Не удалось загрузить"
      failure={{ ...failure, retryAfterSeconds: 7 }}
      onRetry={() => undefined}
    />,
  );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button('Повторить через 0:07').disabled).toBe(true);
  act(() => void rs.advanceTimersByTime(2_000));
  expect(button('Повторить через 0:05').getAttribute('aria-live')).toBe('off');
  act(() => void rs.advanceTimersByTime(5_000));
  expect(button('Повторить').disabled).toBe(false);
  rs.useRealTimers();
});
