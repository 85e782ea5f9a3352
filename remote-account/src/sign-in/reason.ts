import { type RouteName, routeOf } from '@cars/shared-contracts/shell/route-table';

const REASONS = {
  complaint: 'Войдите, чтобы пожаловаться на объявление',
  onlineShow: 'Войдите, чтобы запросить онлайн-показ',
  favourites: 'Войдите, чтобы открыть избранное',
  searches: 'Войдите, чтобы увидеть сохранённые поиски',
  createAd: 'Войдите, чтобы разместить объявление',
  editAd: 'Войдите, чтобы изменить объявление',
  saveFilter: 'Войдите, чтобы сохранить фильтр',
  profile: 'Войдите, чтобы открыть профиль',
  company: 'Войдите, чтобы узнать, как идёт проверка компании',
} as const;

const ACTION_REASONS: Readonly<Record<string, string>> = {
  complaint: REASONS.complaint,
  'online-show': REASONS.onlineShow,
};

const ROUTE_REASONS: Partial<Record<RouteName, string>> = {
  // Saving is all that needs a sign-in there.
  filters: REASONS.saveFilter,
  'create-ad': REASONS.createAd,
  'edit-ad': REASONS.editAd,
  'my-profile': REASONS.profile,
  'edit-profile': REASONS.profile,
  'registration-sent': REASONS.company,
};

/** Why sign-in is needed: a sentence for the return URL, or null. No part of the address is shown. */
export const signInReason = (returnUrl: string | null): string | null => {
  if (returnUrl === null) return null;
  const [pathname = '', query = ''] = returnUrl.replace(/#.*$/s, '').split('?');
  const name = routeOf(pathname)?.name as RouteName | undefined;
  const parameters = new URLSearchParams(query);
  if (name === 'car-details') return ACTION_REASONS[parameters.get('action') ?? ''] ?? null;
  if (name === 'favorites') return parameters.get('tab') === 'params' ? REASONS.searches : REASONS.favourites;
  return (name && ROUTE_REASONS[name]) ?? null;
};
