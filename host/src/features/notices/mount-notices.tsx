import { Provider, store } from '@cars/shared-contracts/runtime';
import { createRoot } from 'react-dom/client';
import { Notices } from './notices.tsx';

/** Puts what is told above every route into the page, in a root of its own: no screen waits for it. */
export const mountNotices = (): void => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Provider store={store}>
      <Notices />
    </Provider>,
  );
};
