/** Every key of local storage the product uses [DATA-12], and ours beside them. */
export const STORAGE_KEYS = {
  accessToken: 'access_token',
  user: 'user',
  auth: 'auth',
  /** A verified company has signed in here: the corporate button is offered [ACC-12] [ACC-32]. */
  legalEntityVerified: 'legal_entity_verified',
  /** Id of the person whose company data went to moderation [ACC-18]. */
  legalDataSent: 'legal_data_sent',
  /** Id of the messenger's user who signed in here: another one's token is not used [MSG-9]. */
  messengerUser: 'messenger_user',
  /** Token of this device, which the server gave at a sign-in: it opens nothing and outlives logout [ACC-47]. */
  device: 'device_token',
  /** Unsaved text of the profile form. */
  profileDraft: 'profile_draft',
  /** Ads that are being written or changed, by person and ad [SELL-26]. */
  adDrafts: 'ad_drafts',
  /** 0 … 99, drawn once: whether a canary's share covers this person. */
  canaryNumber: 'canary_number',
  /** `app/build` once for each failure of that build: two set it aside. */
  failedBuilds: 'failed_builds',
} as const;

/** Values that live for one launch only. */
export const SESSION_KEYS = {
  launch: 'launch',
  /** The page to which a guest returns after sign-in. The stored name is that of older builds, which share the tab. */
  returnUrl: 'wanted_page',
  /** The launch that was left and the page it stood at: a web view that starts again goes on there. */
  lastPage: 'last_page',
  /** This launch switched admin mode on. */
  adminMode: 'admin_mode',
  /** Start data of a signed-out user: they are not used again. */
  signedOut: 'signed_out',
  /** The person closed the profile's banner [ACC-22]. */
  legalBannerClosed: 'legal_banner_closed',
  /** Step, number and wait of a sign-in, and the token of an account without a password yet; no code, no password. */
  codeFlow: 'code_flow',
  /** The company form that was not sent yet, by person; gone with the tab and with the session. */
  companyDraft: 'company_draft',
  /** `app/build` of a tester's build overrides, for this launch only. */
  buildOverrides: 'wanted_builds',
} as const;

const PROBE_KEY = 'probe';
/** As long as a stored session is. */
const PROBE_CHARS = 1_000;

/**
 * Web storage that never throws: it may be full, blocked or absent [V5] [V6] [V7].
 * What could not be written is kept in memory, so that the launch goes on.
 */
const safeStorage = (pick: () => Storage) => {
  const memory = new Map<string, string>();
  const open = (): Storage | null => {
    try {
      return pick();
    } catch {
      return null;
    }
  };
  return {
    get(key: string): string | null {
      const stored = memory.get(key);
      if (stored !== undefined) return stored;
      try {
        return open()?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    /** False when the value could only be kept in memory. */
    set(key: string, value: string): boolean {
      try {
        const storage = open();
        if (!storage) throw new Error('storage is blocked');
        storage.setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value);
        return false;
      }
    },
    /** Whether something written now would outlive the page [V5] [V6]. */
    isLasting(): boolean {
      try {
        const storage = open();
        storage?.setItem(PROBE_KEY, 'x'.repeat(PROBE_CHARS));
        storage?.removeItem(PROBE_KEY);
        return storage !== null;
      } catch {
        return false;
      }
    },
    remove(key: string): void {
      memory.delete(key);
      try {
        open()?.removeItem(key);
      } catch {
        // Nothing was stored: nothing is left.
      }
    },
  };
};

export const localStore = /* @__PURE__ */ safeStorage(() => window.localStorage);
export const sessionStore = /* @__PURE__ */ safeStorage(() => window.sessionStorage);
