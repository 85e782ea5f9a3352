import { ROUTES, type RouteEntry } from '@cars/shared-contracts/shell/route-table';
import type { WidgetName } from '@cars/shared-contracts/shell/widgets';
import { WIDGETS } from '@cars/shared-contracts/shell/widgets';
import type { Session } from './demo-session.ts';
import type { Trial } from './trial.ts';

/** One screen for one user. */
export interface Visit {
  readonly address: string;
  /** The app that draws it. */
  readonly app: string;
  /** Null: a guest. */
  readonly session: Session | null;
  /** A widget on it, which a button opens. */
  readonly widget?: { readonly name: WidgetName; readonly button: string };
}

/** Who visits, and what the demo has for them. */
export interface DemoUser {
  readonly session: Session;
  /** One of the user's ads. */
  readonly adId: number;
}

/** Where each widget is opened. */
const WIDGET_SCREENS: Readonly<Record<WidgetName, { readonly path: string; readonly button: string }>> = {
  statistics: { path: '/car/:id', button: 'Статистика' },
};

const addressOf = (path: string, { session, adId }: DemoUser): string =>
  path.replace('/:page?', '').replace(':id', String(path.startsWith('/user/') ? session.user.id : adId));

/** The route of this checkout; the live host may have others. */
const known = (path: string): RouteEntry | undefined =>
  (ROUTES as readonly RouteEntry[]).find((route) => route.path === path);

/**
 * Every screen of the checked apps, as a guest and as a user where both may see it; with the host all screens. Widgets
 * are opened on the screens of other apps.
 */
export const visitsOf = ({ apps, routes, releases }: Trial, user: DemoUser): Visit[] => {
  const isAll = apps.includes('host');
  const isRunning = (app: string) => app === 'host' || app in releases.remotes;
  const screens = routes
    .filter(({ app }) => (isAll ? isRunning(app) : apps.includes(app)))
    .flatMap(({ path, app }): Visit[] => {
      const visit = { address: addressOf(path, user), app };
      const route = known(path);
      return [
        ...(route?.loginRequired ? [] : [{ ...visit, session: null }]),
        ...(route?.guestsOnly ? [] : [{ ...visit, session: user.session }]),
      ];
    });
  const widgets = Object.entries(WIDGET_SCREENS).flatMap(([widget, { path, button }]): Visit[] => {
    const name = widget as WidgetName;
    const screen = routes.find((route) => route.path === path);
    if (!screen || !isRunning(screen.app) || !(isAll || apps.includes(WIDGETS[name].app))) return [];
    const address = addressOf(path, user);
    return [{ address, app: screen.app, session: user.session, widget: { name, button } }];
  });
  return [...screens, ...widgets];
};
