// biome-ignore-all format: written by `pnpm generate`
import type { CalledEndpoint } from './endpoint.ts';

/**
 * Every call by noun and verb, with what a browser needs to send it; made from `registry.ts`, whose schemas load later.
 */
export const CALLS = {
  ads: {
    preview: { method: 'GET', path: '/v2/ads/preview', service: 'api', auth: 'bearer-or-basic' },
    search: { method: 'POST', path: '/v2/ads/search', service: 'api', auth: 'bearer-or-basic' },
    count: { method: 'POST', path: '/v2/ads/search/count', service: 'api', auth: 'bearer-or-basic' },
    facets: { method: 'POST', path: '/v2/ads/facets', service: 'api', auth: 'bearer-or-basic' },
    map: { method: 'POST', path: '/v2/ads/map', service: 'api', auth: 'bearer-or-basic' },
    details: { method: 'GET', path: '/v2/ads/details/{id}', service: 'api', auth: 'bearer-or-basic' },
    similar: { method: 'GET', path: '/v2/ads/{id}/similar', service: 'api', auth: 'bearer-or-basic' },
    cards: { method: 'POST', path: '/v2/ads/cards', service: 'api', auth: 'bearer-or-basic' },
    ofSeller: { method: 'GET', path: '/ads/web-user/{id}', service: 'api', auth: 'basic' },
    countOfSeller: { method: 'GET', path: '/ads/web-user/{id}/count', service: 'api', auth: 'basic' },
    create: { method: 'POST', path: '/v2/ads/create', service: 'api', auth: 'bearer', multipart: { files: { images: 20 }, booleans: 'words' } },
    update: { method: 'POST', path: '/web-user/ads/update/{id}', service: 'api', auth: 'bearer', multipart: { files: { images: 20 }, booleans: 'digits', lists: 'plain' } },
    hints: { method: 'GET', path: '/web-user/ads/hints', service: 'api', auth: 'bearer' },
    share: { method: 'POST', path: '/web-user/ads/share/{id}', service: 'api', auth: 'bearer' },
    markSold: { method: 'POST', path: '/web-user/ads/sold/{id}', service: 'api', auth: 'bearer' },
    returnToSale: { method: 'POST', path: '/web-user/ads/on-sale/{id}', service: 'api', auth: 'bearer' },
    remove: { method: 'DELETE', path: '/web-user/ads/delete/{id}', service: 'api', auth: 'bearer' },
  },
  rates: {
    all: { method: 'GET', path: '/currency/rates', service: 'api', auth: 'bearer-optional' },
    convertMany: { method: 'POST', path: '/currency/convert-many', service: 'api', auth: 'bearer-optional' },
    convert: { method: 'GET', path: '/currency/convert', service: 'api', auth: 'bearer-optional' },
  },
  handbooks: {
    cars: { method: 'GET', path: '/meta/car-handbooks', service: 'api', auth: 'none' },
    complaints: { method: 'GET', path: '/meta/ad-complaints-handbooks', service: 'api', auth: 'none' },
    autoList: { method: 'GET', path: '/autoList.json', service: 'static', auth: 'none' },
    brandList: { method: 'GET', path: '/brandList.json', service: 'static', auth: 'none' },
  },
  events: {
    record: { method: 'POST', path: '/api/v1/events', service: 'stats', auth: 'basic', takesDevice: true },
    day: { method: 'GET', path: '/api/v1/statistics/day', service: 'stats', auth: 'basic' },
    days: { method: 'GET', path: '/api/v1/statistics/days', service: 'stats', auth: 'bearer' },
  },
  geo: {
    reverse: { method: 'GET', path: '/geo/reverse', service: 'api', auth: 'none' },
  },
  signIn: {
    sendCode: { method: 'POST', path: '/sms/send', service: 'api', auth: 'bearer-optional', takesDevice: true },
    verifyCode: { method: 'POST', path: '/sms/verify', service: 'api', auth: 'bearer-optional', takesDevice: true },
    corporate: { method: 'POST', path: '/web-user/access/login', service: 'api', auth: 'none', takesDevice: true },
    startData: { method: 'POST', path: '/web-user/access/auth', service: 'api', auth: 'basic', takesDevice: true },
    messengerPhone: { method: 'POST', path: '/web-user/access/phone', service: 'api', auth: 'basic' },
    logout: { method: 'POST', path: '/web-user/access/logout', service: 'api', auth: 'bearer' },
    setPassword: { method: 'POST', path: '/web-user/self/set-password', service: 'api', auth: 'bearer', takesDevice: true },
  },
  users: {
    self: { method: 'GET', path: '/web-user/self', service: 'api', auth: 'bearer' },
    update: { method: 'POST', path: '/web-user/self/update', service: 'api', auth: 'bearer', multipart: { files: { avatar: 1 }, booleans: 'words' } },
    remove: { method: 'DELETE', path: '/web-user/self', service: 'api', auth: 'bearer' },
    settings: { method: 'GET', path: '/web-user/self/settings', service: 'api', auth: 'bearer' },
    changeSettings: { method: 'PUT', path: '/web-user/self/settings', service: 'api', auth: 'bearer' },
    setLegalContent: { method: 'POST', path: '/web-user/self/set-legal-content', service: 'api', auth: 'bearer' },
    activeAds: { method: 'GET', path: '/web-user/ads/get/active', service: 'api', auth: 'bearer' },
    archivedAds: { method: 'GET', path: '/web-user/ads/get/archive', service: 'api', auth: 'bearer' },
    seller: { method: 'GET', path: '/web-user/public/{id}', service: 'api', auth: 'basic' },
  },
  favourites: {
    list: { method: 'GET', path: '/v2/ads/favorites', service: 'api', auth: 'bearer' },
    add: { method: 'POST', path: '/v2/ads/{id}/favorites', service: 'api', auth: 'bearer' },
    keep: { method: 'PUT', path: '/v2/ads/{id}/favorites', service: 'api', auth: 'bearer' },
    change: { method: 'PATCH', path: '/v2/ads/{id}/favorites', service: 'api', auth: 'bearer' },
    remove: { method: 'DELETE', path: '/v2/ads/{id}/favorites', service: 'api', auth: 'bearer' },
  },
  orders: {
    create: { method: 'POST', path: '/ads/order', service: 'api', auth: 'bearer-optional', takesDevice: true },
    onlineShow: { method: 'POST', path: '/v2/ads/{id}/request-online-show', service: 'api', auth: 'bearer' },
    received: { method: 'GET', path: '/web-user/self/requests', service: 'api', auth: 'bearer' },
    markHandled: { method: 'POST', path: '/web-user/self/requests/{id}/answered', service: 'api', auth: 'bearer' },
  },
  complaints: {
    create: { method: 'POST', path: '/web-user/ad-complaints/create', service: 'api', auth: 'bearer' },
  },
  devices: {
    create: { method: 'POST', path: '/device', service: 'api', auth: 'none' },
  },
  moderation: {
    queue: { method: 'GET', path: '/web-user/moderation', service: 'api', auth: 'bearer-optional' },
    log: { method: 'GET', path: '/web-user/moderation/log', service: 'api', auth: 'bearer-optional' },
    decide: { method: 'POST', path: '/web-user/moderation/decide', service: 'api', auth: 'bearer-optional' },
  },
  prices: {
    history: { method: 'GET', path: '/v2/ads/{id}/price-history', service: 'api', auth: 'bearer-or-basic' },
    similar: { method: 'GET', path: '/v2/ads/{id}/similar-prices', service: 'api', auth: 'bearer-or-basic' },
  },
  savedFilters: {
    create: { method: 'POST', path: '/saved-filters', service: 'api', auth: 'bearer' },
    list: { method: 'GET', path: '/saved-filters', service: 'api', auth: 'bearer' },
    toggleNotifications: { method: 'PATCH', path: '/saved-filters/{id}/toggle-notifications', service: 'api', auth: 'bearer' },
    remove: { method: 'DELETE', path: '/saved-filters/{id}', service: 'api', auth: 'bearer' },
  },
  uploads: {
    create: { method: 'POST', path: '/web-user/uploads', service: 'api', auth: 'bearer', multipart: { files: { image: 1 }, booleans: 'words' } },
  },
  telemetry: {
    send: { method: 'POST', path: '/telemetry', service: 'api', auth: 'none' },
  },
  warnings: {
    reply: { method: 'POST', path: '/web-user/ad-warnings/{id}/reply', service: 'api', auth: 'bearer' },
  },
} as const satisfies Record<string, Record<string, CalledEndpoint>>;
