import type { RemoteApp } from './apps.ts';

export interface RouteEntry {
  /** The name of the screen [ROLE-1]. */
  readonly name: string;
  readonly path: string;
  /** The app that renders it: a remote, or the host itself. */
  readonly app: RemoteApp | 'host';
  /** The messenger's back button is shown [MSG-3]. */
  readonly back?: true;
  /** A guest is sent to /login [ROLE-2]. */
  readonly loginRequired?: true;
  /** A signed-in user is sent to / [ACC-10]. */
  readonly guestsOnly?: true;
  /** Served with the status of an unknown address [MOD-13]. */
  readonly isUnlisted?: true;
}

/** All routes [ROLE-1]. `/` redirects to /catalog. */
export const ROUTES = [
  { name: 'catalog', path: '/catalog/:page?', app: 'remote-catalog' },
  { name: 'login', path: '/login', app: 'remote-account', back: true, guestsOnly: true },
  { name: 'reset-password', path: '/reset-password', app: 'remote-account', guestsOnly: true },
  { name: 'register', path: '/register', app: 'remote-account', guestsOnly: true },
  { name: 'register-business', path: '/register-business', app: 'remote-account', back: true },
  { name: 'filters', path: '/filters', app: 'remote-catalog', back: true },
  { name: 'car-details', path: '/car/:id', app: 'remote-ad', back: true },
  { name: 'user-profile', path: '/user/:id', app: 'remote-account', back: true },
  { name: 'create-ad', path: '/create-ad', app: 'remote-seller', loginRequired: true },
  { name: 'my-profile', path: '/profile', app: 'remote-account', loginRequired: true },
  { name: 'edit-profile', path: '/edit-profile', app: 'remote-account', loginRequired: true },
  { name: 'edit-ad', path: '/edit-ad/:id', app: 'remote-seller', loginRequired: true },
  { name: 'offer', path: '/offer', app: 'host', back: true },
  { name: 'policy', path: '/policy', app: 'host', back: true },
  { name: 'registration-sent', path: '/registration-sent', app: 'remote-account', loginRequired: true },
  { name: 'legal-entity-login', path: '/login-entity', app: 'remote-account', back: true },
  { name: 'favorites', path: '/favorites', app: 'remote-account', loginRequired: true },
  { name: 'requests', path: '/requests', app: 'remote-account', back: true, loginRequired: true },
  { name: 'moderation', path: '/moderation', app: 'remote-account', isUnlisted: true },
  { name: 'compare', path: '/compare', app: 'remote-ad', back: true },
] as const satisfies readonly RouteEntry[];

export type RouteName = (typeof ROUTES)[number]['name'];

/** Addresses inside the app. Screens do not write literal paths. */
export const paths = {
  catalog: (page?: number) => (page && page > 1 ? `/catalog/${page}` : '/catalog'),
  filters: () => '/filters',
  car: (id: number) => `/car/${id}`,
  compare: (ids: readonly number[]) => `/compare?ids=${ids.join(',')}`,
  user: (id: number) => `/user/${id}`,
  login: () => '/login',
  register: () => '/register',
  resetPassword: () => '/reset-password',
  registerBusiness: () => '/register-business',
  legalEntityLogin: () => '/login-entity',
  registrationSent: () => '/registration-sent',
  profile: () => '/profile',
  editProfile: () => '/edit-profile',
  createAd: () => '/create-ad',
  editAd: (id: number) => `/edit-ad/${id}`,
  favorites: (tab: 'ads' | 'params' = 'ads') => `/favorites?tab=${tab}`,
  requests: (page = 1) => (page > 1 ? `/requests?page=${page}` : '/requests'),
  moderation: () => '/moderation',
  offer: () => '/offer',
  policy: () => '/policy',
} as const;

const matcherOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace('/:page?', '(?:/[0-9]{1,5})?').replace(':id', '[0-9]{1,10}')}/?$`);

const MATCHERS = ROUTES.map((route) => ({ route: route as RouteEntry, matcher: matcherOf(route.path) }));

/** A test whether one of the routes, given by their paths, leads to a pathname. */
export const routeTest = (routes: readonly { readonly path: string }[]): ((pathname: string) => boolean) => {
  const matchers = routes.map(({ path }) => matcherOf(path));
  return (pathname) => pathname === '/' || matchers.some((matcher) => matcher.test(pathname));
};

/** The route a path belongs to, or null. `pathname` without query and hash. */
export const routeOf = (pathname: string): RouteEntry | null =>
  pathname === '/'
    ? (ROUTES[0] as RouteEntry)
    : (MATCHERS.find(({ matcher }) => matcher.test(pathname))?.route ?? null);
