export const DEFAULT_PORT = 3000;
/** Defaults of `start`: the demo's credentials, refused in production. */
export const DEMO_SERVICE_USER = 'cars';
export const DEMO_SERVICE_PASSWORD = 'cars-guest';
/** No bot has this token: what it signs is valid in the demo only. */
export const DEMO_BOT_TOKEN = '1:demo';
export const DEMO_BOT_NAME = 'avtorynok_demo_bot';
export const DEMO_MAX_BOT_TOKEN = 'demo-max-token';
export const DEMO_MAX_BOT_NAME = 'avtorynok_demo_bot';
export const DEMO_BOT_APP_NAME = 'app';
export const MAX_API_URL = 'https://platform-api2.max.ru';
export const BOT_API_URL = 'https://api.telegram.org';
