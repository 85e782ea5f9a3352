import { entryNow, signInPath } from '@cars/shared-app/return-url';
import { messengerAtom, openPopupAtom, store } from '@cars/shared-contracts/runtime';
import type { RemoteModule } from '@cars/shared-contracts/shell/remote-module';
import { inApp, signIn, stageTests } from '@cars/shared-test/stage';
import { offline, stubFetch } from '@cars/shared-test/stub-fetch';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { createBrowserMessenger } from '../messenger/browser/adapter.ts';
import { Shell } from './shell.tsx';

const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const APPS = ['remote-catalog', 'remote-ad', 'remote-account', 'remote-seller'] as const;

/** The modules of the remotes; a test may make one fail. */
const exposed = rs.hoisted(() => ({ modules: {} as Record<string, () => unknown> }));

rs.mock('../remotes/load-expose.ts', () => ({
  loadExpose: async (app: string) => ({ remoteModule: exposed.modules[app]?.() }),
}));

// The duck's player draws on a canvas, which this DOM does not implement.
rs.mock('@cars/shared-ui/kit/duck', () => ({ Duck: () => null }));

const moduleOf = (app: (typeof APPS)[number], screens: RemoteModule['screens'], contract = '1.0.0') => ({
  app,
  contract,
  screens,
});

const drawn = inApp(<Shell />);

const open = async (path: string) => {
  window.history.replaceState(null, '', path);
  // The first screen suspends: React continues only inside an awaited act.
  await act(async () => {
    render(drawn);
  });
};

const buildsNamed = (build: string) =>
  Object.fromEntries(
    APPS.map((app) => [
      app,
      [
        {
          build,
          contract: '1.0.0',
          entry: { url: `/r/${app}/${build}/remoteEntry.js`, integrity: INTEGRITY },
          scripts: [],
          styles: [],
        },
      ],
    ]),
  );

stageTests();
beforeEach(() => {
  // Without a server by default: the second registry request fails.
  stubFetch({ '/r/registry.json': offline });
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'registry';
  block.textContent = JSON.stringify({ remotes: buildsNamed('build-1') });
  document.head.append(block);
  store.set(messengerAtom, createBrowserMessenger());
  exposed.modules = {
    'remote-catalog': () => moduleOf('remote-catalog', { catalog: () => <h1>Каталог</h1> }),
    'remote-account': () =>
      moduleOf('remote-account', {
        login: () => <h1>Вход</h1>,
        register: () => <h1>Регистрация</h1>,
        favorites: () => <h1>Избранное</h1>,
        'my-profile': () => <h1>Профиль</h1>,
      }),
  };
});

afterEach(() => {
  document.getElementById('registry')?.remove();
});

test('a popup locks the page without rendering the shell again [MSG-14]', async () => {
  const renders = rs.fn();
  window.history.replaceState(null, '', '/offer');
  await act(async () => {
    render(
      inApp(
        <Profiler id="shell" onRender={renders}>
          <Shell />
        </Profiler>,
      ),
    );
  });
  renders.mockClear();
  let close = () => {};
  act(() => {
    close = store.set(openPopupAtom, () => undefined);
  });
  expect(document.documentElement.hasAttribute('data-locked')).toBe(true);
  act(close);
  expect(document.documentElement.hasAttribute('data-locked')).toBe(false);
  expect(renders).not.toHaveBeenCalled();
});

describe('a section', () => {
  test('that arrives while its skeleton is shown is drawn without a warning of React', async () => {
    await open('/login');
    expect(await screen.findByRole('heading', { name: 'Вход' })).toBeTruthy();
  });

  test('that is loaded is drawn immediately, without its skeleton', async () => {
    await open('/login');
    await screen.findByRole('heading', { name: 'Вход' });
    cleanup();
    render(drawn);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Вход' })).toBeTruthy();
  });
});

describe('routes', () => {
  test('the start page leads to the catalog and keeps the query', async () => {
    await open('/?tgWebAppStartParam=abc');
    expect(await screen.findByRole('heading', { name: 'Каталог' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/catalog?tgWebAppStartParam=abc');
  });

  test('an invalid page number leads to the start of the list', async () => {
    await open('/catalog/abc');
    expect(await screen.findByRole('heading', { name: 'Каталог' })).toBeTruthy();
    expect(window.location.pathname).toBe('/catalog');
  });

  test('an unknown address shows a message and leads to the catalog', async () => {
    await open('/nowhere');
    expect(screen.getByRole('heading', { name: 'Страница не найдена' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Перейти в каталог' }));
    expect(await screen.findByRole('heading', { name: 'Каталог' })).toBeTruthy();
  });

  test('a car with an invalid number is not found', async () => {
    await open('/car/abc');
    expect(screen.getByRole('heading', { name: 'Страница не найдена' })).toBeTruthy();
  });
});

describe('guards', () => {
  test('a guest is sent to sign-in, and after it to the return URL [ROLE-2]', async () => {
    await open('/favorites?tab=params');
    expect(await screen.findByRole('heading', { name: 'Вход' })).toBeTruthy();
    expect(window.location.pathname).toBe('/login');
    signIn();
    expect(await screen.findByRole('heading', { name: 'Избранное' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/favorites?tab=params');
  });

  test('the page that requested sign-in keeps its history entry [ROLE-10]', async () => {
    await open('/offer');
    expect(entryNow()).toBe(0);
    act(() => {
      window.history.pushState({ idx: 1 }, '', signInPath('/offer?action=complaint'));
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    });
    expect(await screen.findByRole('heading', { name: 'Вход' })).toBeTruthy();
    signIn();
    await waitFor(() => expect(window.location.search).toBe('?action=complaint'));
    expect([window.location.pathname, entryNow()]).toEqual(['/offer', 0]);
    expect(window.sessionStorage.getItem('return_entry')).toBeNull();
  });

  test('a signed-in user is redirected from sign-in and sign-up [ACC-10]', async () => {
    signIn();
    await open('/register');
    expect(await screen.findByRole('heading', { name: 'Каталог' })).toBeTruthy();
  });

  test('a return URL outside of the route table is dropped', async () => {
    window.sessionStorage.setItem('wanted_page', '//evil.example/car/1');
    signIn();
    await open('/login');
    expect(await screen.findByRole('heading', { name: 'Каталог' })).toBeTruthy();
  });
});

describe('a section that fails to load', () => {
  test('shows a message with a retry button, which loads it without a reload', async () => {
    expectConsole(/try \d failed Error: 404/, /RemoteError: remote-ad: unreachable/);
    exposed.modules['remote-ad'] = () => {
      throw new Error('404');
    };
    await open('/car/42');
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    expect(screen.getByRole('alert').textContent).toContain('Не удалось загрузить раздел');
    exposed.modules['remote-ad'] = () => moduleOf('remote-ad', { 'car-details': () => <h1>Лада Нива</h1> });
    await act(async () => retry.click());
    expect(await screen.findByRole('heading', { name: 'Лада Нива' })).toBeTruthy();
  });

  test('shows the same when the newer build of the server fails as well', async () => {
    expectConsole(/Error: 404/, /RemoteError: remote-seller: unreachable/);
    exposed.modules['remote-seller'] = () => {
      throw new Error('404');
    };
    stubFetch({
      '/r/registry.json': { remotes: buildsNamed('build-2') },
      '/r/remote-seller/build-1/remoteEntry.js': {},
    });
    signIn();
    await open('/create-ad');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Не удалось загрузить раздел');
  });

  test('a section for a newer shell shows a request to open the app again', async () => {
    expectConsole(/needs contract 2.0.0/, /RemoteError: remote-seller: too-new/);
    exposed.modules['remote-seller'] = () => moduleOf('remote-seller', {}, '2.0.0');
    signIn();
    await open('/create-ad');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Закройте приложение и откройте его снова',
    );
  });

  test('a rendering error affects this section only, until the network is back', async () => {
    expectConsole(/Error: boom/);
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('boom');
      return <h1>Объявление</h1>;
    };
    exposed.modules['remote-seller'] = () => moduleOf('remote-seller', { 'edit-ad': Broken });
    signIn();
    await open('/edit-ad/5');
    expect((await screen.findByRole('alert')).textContent).toContain('В разделе произошла ошибка');
    isBroken = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Объявление' })).toBeTruthy();
  });
});
