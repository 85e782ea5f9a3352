import { hasLinkOrHandle, plainName } from '@cars/shared-contracts/rules/user-name';
import { otherMessengerIn } from '../warning/text-rules.ts';

/** A messenger's name with a colon, or with a handle in small Latin letters or a number: «ВК Motors» is a name. */
const ACCOUNT =
  /(?<![\p{L}\p{N}])(?:тг|tg|телега|телеграмм?|telegram|вк|vk|wa)(?:( ?[:=])|(?: ?[-–—] ?| )([a-z][a-z0-9]{2}|\d{5}))/giu;

/** Whether the name in an order leads the seller elsewhere [CAR-48]. */
export const leadsElsewhere = (name: string): boolean =>
  hasLinkOrHandle(name) ||
  otherMessengerIn(name) !== null ||
  [...plainName(name).matchAll(ACCOUNT)].some(
    ([, colon, handle]) => colon !== undefined || handle === handle?.toLowerCase(),
  );
