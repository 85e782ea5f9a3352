import { type RouteName, routeOf } from '@cars/shared-contracts/shell/route-table';

/** Ends of «Войдите, чтобы …». */
const PURPOSES = {
  complaint: 'пожаловаться на публикацию',
  onlineShow: 'запросить онлайн-показ',
  priceAlert: 'узнать о снижении цены',
  favourites: 'открыть избранное',
  searches: 'увидеть сохранённые поиски',
  createAd: 'разместить объявление',
  editAd: 'изменить объявление',
  saveFilter: 'сохранить фильтр',
  profile: 'открыть профиль',
  company: 'узнать, как идёт проверка компании',
} as const;

const ACTION_PURPOSES: Readonly<Record<string, string>> = {
  complaint: PURPOSES.complaint,
  'online-show': PURPOSES.onlineShow,
  'price-alert': PURPOSES.priceAlert,
};

const ROUTE_PURPOSES: Partial<Record<RouteName, string>> = {
  // Saving is all that needs a sign-in there.
  filters: PURPOSES.saveFilter,
  'create-ad': PURPOSES.createAd,
  'edit-ad': PURPOSES.editAd,
  'my-profile': PURPOSES.profile,
  'edit-profile': PURPOSES.profile,
  'registration-sent': PURPOSES.company,
};

/** What is possible after sign-in: the end of the sentence, or null. */
const purposeOf = (returnUrl: string | null): string | null => {
  if (returnUrl === null) return null;
  const [pathname = '', query = ''] = returnUrl.replace(/#.*$/s, '').split('?');
  const name = routeOf(pathname)?.name as RouteName | undefined;
  const parameters = new URLSearchParams(query);
  if (name === 'car-details') return ACTION_PURPOSES[parameters.get('action') ?? ''] ?? null;
  if (name === 'favorites')
    return parameters.get('tab') === 'params' ? PURPOSES.searches : PURPOSES.favourites;
  return (name && ROUTE_PURPOSES[name]) ?? null;
};

/** Why sign-in is needed: a sentence for the return URL, or null. No part of the address is shown. */
export const signInReason = (returnUrl: string | null, verb = 'Войдите'): string | null => {
  const purpose = purposeOf(returnUrl);
  return purpose === null ? null : `${verb}, чтобы ${purpose}`;
};
