/** Clients by the platform of their launch data. */
const CLIENTS = {
  back: ['ios', 'android', 'desktop', 'web'],
  closingConfirmation: ['ios', 'android', 'desktop', 'web'],
  links: ['ios', 'android', 'desktop', 'web'],
  systemShare: ['ios', 'android', 'desktop'],
  haptics: ['ios', 'android'],
  swipes: ['ios', 'android'],
  // The maker's pages disagree about the desktop: the ordinary form is shown there.
  phone: ['ios', 'android'],
} as const;

export type Capability = keyof typeof CLIENTS;

/** Whether a client of this platform supports it; an unknown platform supports what all of them do. */
export const canClient = (client: string, capability: Capability): boolean =>
  CLIENTS[capability].length === 4 || (CLIENTS[capability] as readonly string[]).includes(client);
