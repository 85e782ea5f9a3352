/* What the page reads before its first paint; a test compares each check with its schema. */

import {
  isFlag,
  isListOf,
  isObjectOf,
  isPresent,
  isText,
  isTextLike,
  isWhole,
  orMissing,
  orNull,
} from '../schemas/shape.ts';
import type { User } from '../schemas/user.ts';
import type { FirstScreenBlock } from './first-screen.ts';
import type { Canary, RemoteBuild } from './registry.ts';
import { ASSET_INTEGRITY, ASSET_URL, BUILD_NAME, CONTRACT_NUMBER } from './registry-patterns.ts';
import type { Settings } from './settings.ts';

const isTextOrNull = orNull(isText);

/** The stored user. */
export const isUser = isObjectOf<User>({
  id: isWhole,
  name: isTextOrNull,
  username: isTextOrNull,
  email: isTextOrNull,
  phone_number: isTextOrNull,
  avatar: isTextOrNull,
  account_type: isTextOrNull,
  login: orMissing(isTextOrNull),
  legal_entity_verified: orMissing(orNull(isFlag)),
  organization_name: orMissing(isTextOrNull),
  inn: orMissing(isTextOrNull),
});

const isAsset = isObjectOf<RemoteBuild['entry']>({
  url: isTextLike(ASSET_URL),
  integrity: isTextLike(ASSET_INTEGRITY),
});

export const isRemoteBuild = isObjectOf<RemoteBuild>({
  build: isTextLike(BUILD_NAME),
  contract: isTextLike(CONTRACT_NUMBER),
  entry: isAsset,
  scripts: isListOf(isAsset),
  styles: isListOf(isAsset),
  firstScreen: orMissing(isAsset),
});

const isShare = (value: unknown): value is number => isWhole(value) && value >= 0 && value < 100;

export const isCanary = isObjectOf<Canary>({
  build: isText,
  share: isShare,
  admin: orMissing(isFlag),
  testers: orMissing(isListOf(isWhole)),
});

export const isSettings = isObjectOf<Settings>({
  demo: isFlag,
  bulletin_mode: isFlag,
  admin_start_param_sha256: isTextOrNull,
  bot_name: isTextOrNull,
  bot_app_name: isTextOrNull,
  max_bot_name: orMissing(isTextOrNull),
  map_tiles_url: isTextOrNull,
  frame_ancestors: isListOf(isText),
});

export const isFirstScreenBlock = isObjectOf<FirstScreenBlock>({
  app: isText,
  build: isText,
  path: isText,
  url: isText,
  answer: isPresent,
});
