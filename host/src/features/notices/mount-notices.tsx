import { Provider, store } from '@cars/shared-contracts/runtime';
import { createRoot } from 'react-dom/client';
import { Notices } from './notices.tsx';

/** Mounts notices in a React root of their own, so that no screen waits for them. */
export const mountNotices = (): void => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <Provider store={store}>
      <Notices />
    </Provider>,
  );
};
