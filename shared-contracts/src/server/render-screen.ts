import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { messengerAtom, Provider, store, useRoutes } from '../runtime.ts';
import type { FirstScreenRequest } from '../shell/first-screen.ts';
import { createNoopMessenger } from '../shell/noop-messenger.ts';
import type { RemoteModule } from '../shell/remote-module.ts';
import { ROUTES } from '../shell/route-table.ts';

store.set(messengerAtom, createNoopMessenger());

/**
 * The markup of a remote's screen, identical to the shell's first render for a guest; null when the remote
 * cannot use the response. Rethrows errors of the screen.
 */
export const renderScreen = (
  { screens, takeAnswer }: RemoteModule,
  { name, path, answer }: FirstScreenRequest,
): string | null => {
  const Screen = screens[name];
  const pattern = ROUTES.find((route) => route.name === name)?.path;
  if (!Screen || !pattern || takeAnswer?.(answer) !== true) return null;
  const routes = [{ path: pattern, element: createElement(Screen) }];
  const Routes = () => useRoutes(routes);
  return renderToString(
    createElement(
      Provider,
      { store },
      createElement(StaticRouter, { location: path }, createElement(Routes)),
    ),
  );
};
