import { phoneHref } from '@cars/shared-contracts/rules/contact';
import { formatPhone } from '@cars/shared-contracts/rules/phone';
import type { BuyerRequest } from '@cars/shared-contracts/schemas/request';

/** How the buyer is reached: by a call, else by a name in the messenger; null when neither is known. */
export const contactOf = ({
  phone,
  username,
}: BuyerRequest): { readonly text: string; readonly href: string | null } | null => {
  if (phone)
    return {
      text: formatPhone(phone.replace(/^\+(?=7\d{10}$)/, '')),
      href: phoneHref({ phone_number: phone }),
    };
  return username ? { text: `@${username}`, href: null } : null;
};
