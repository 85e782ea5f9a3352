import '@cars/shared-ui/tokens/base.css';
import { BrowserRouter, messengerAtom, Provider, store } from '@cars/shared-contracts/runtime';
import { createNoopMessenger } from '@cars/shared-contracts/shell/noop-messenger';
import { createRoot } from 'react-dom/client';
import { Screens } from './stand-alone/screens.tsx';

store.set(messengerAtom, createNoopMessenger());
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Provider store={store}>
      <BrowserRouter>
        <Screens />
      </BrowserRouter>
    </Provider>,
  );
}
