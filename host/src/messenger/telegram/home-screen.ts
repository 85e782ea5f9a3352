import type { HomeScreen, HomeScreenStatus } from '@cars/shared-contracts/shell/messenger';
import type { Post } from '../transport.ts';
import { createUserReply } from './user-reply.ts';

/** The client replies by itself. */
const CHECK_LIMIT_MS = 5_000;
/** The system's dialog is open meanwhile. */
const ADD_LIMIT_MS = 60_000;

const STATUSES: readonly HomeScreenStatus[] = ['unsupported', 'unknown', 'added', 'missed'];

/** The shortcut on the phone's home screen: its state first, then the request to add it. */
export const createHomeScreen = (post: Post): HomeScreen & { receive(type: string, data: unknown): void } => {
  const checks = createUserReply<HomeScreenStatus>(CHECK_LIMIT_MS, 'unsupported');
  const additions = createUserReply<'added' | 'failed'>(ADD_LIMIT_MS, 'failed');
  return {
    check: () => checks.request(() => post('web_app_check_home_screen')),
    add: () => additions.request(() => post('web_app_add_to_home_screen')),
    receive(type, data) {
      const { status } = Object(data) as { status?: unknown };
      if (type === 'home_screen_checked')
        checks.reply(STATUSES.find((one) => one === status) ?? 'unsupported');
      else if (type === 'home_screen_added') additions.reply('added');
      else if (type === 'home_screen_failed') additions.reply('failed');
    },
  };
};
