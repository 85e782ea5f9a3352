import '@cars/shared-ui/tokens/theme.css';
import '@cars/shared-ui/tokens/reset.css';
import { BrowserRouter, messengerAtom, Provider, store } from '@cars/shared-contracts/runtime';
import { createQuietMessenger } from '@cars/shared-contracts/shell/quiet-messenger';
import { createRoot } from 'react-dom/client';
import { Screens } from './stand-alone/screens.tsx';

store.set(messengerAtom, createQuietMessenger());
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
