/** Every key of local storage: the product's [DATA-12] and ours. */
export const STORAGE_KEYS = {
  accessToken: 'access_token',
  user: 'user',
  auth: 'auth',
  /** A verified company has signed in on this device: the corporate button is shown [ACC-12] [ACC-32]. */
  legalEntityVerified: 'legal_entity_verified',
  /** Id of the user whose company data were sent to moderation [ACC-18]. */
  legalDataSent: 'legal_data_sent',
  /** Messenger and id (`max:400`) of the user who signed in on this device: another user's token is not used [MSG-9]. */
  messengerUser: 'messenger_user',
  /** Token of this device: it gives no access and survives logout [ACC-47]. */
  device: 'device_token',
  /** Unsaved text of the profile form. */
  profileDraft: 'profile_draft',
  /** Unpublished drafts of new and edited ads, by user and ad [SELL-26]. */
  adDrafts: 'ad_drafts',
  /** Id of the seller who has read that no messenger reaches them. */
  silentBotSeen: 'silent_bot_seen',
  /** Unsaved notes to favourites, by user and ad [CAT-70]. */
  noteDrafts: 'note_drafts',
  /** Random, stored once: decides which canaries are for this user. */
  canarySeed: 'canary_seed',
  /** Ids of the ads that were last opened on this device, the newest first [CAR-57]. */
  viewedAds: 'viewed_ads',
  /** The last queries of the search field on this device, the newest first [SRCH-22]. */
  recentQueries: 'recent_queries',
  /** Ids of the ads in the comparison of this device [CMP-1]. */
  comparedAds: 'compared_ads',
  /** `app/build` once for each failure of that build: two quarantine it. */
  failedBuilds: 'failed_builds',
} as const;

/** Values of one launch. */
export const SESSION_KEYS = {
  launch: 'launch',
  /** The page to which a guest returns after sign-in. The stored name is that of older builds, which share the tab. */
  returnUrl: 'wanted_page',
  /** The history entry of that page, where sign-in was requested on it. */
  returnEntry: 'return_entry',
  /** Id of the ad whose price messages a guest has switched on, before sign-in [CAT-72]. */
  priceAlert: 'price_alert',
  /** The last launch and its current page: a restarted web view resumes there. */
  lastPage: 'last_page',
  /** Admin mode is on for this launch. */
  adminMode: 'admin_mode',
  /** Start data of a signed-out user: they are not used again. */
  signedOut: 'signed_out',
  /** The user closed the profile's banner [ACC-22]. */
  legalBannerClosed: 'legal_banner_closed',
  /**
   * Step, number and waiting time of a sign-in, and the token of an account without a password yet; no code,
   * no password.
   */
  codeFlow: 'code_flow',
  /** The page of this tab before its reload: its draft of an ad is offered first [SELL-26]. */
  adFormTab: 'ad_form_tab',
  /** The company form before it is sent, by user; removed with the tab and with the session. */
  companyDraft: 'company_draft',
  /** `app/build` of a tester's build overrides, for this launch only. */
  buildOverrides: 'wanted_builds',
} as const;

const PROBE_KEY = 'probe';
/** As long as a stored session exists. */
const PROBE_CHARS = 1_000;

/**
 * Web storage that never throws: it may be full, blocked or absent [V5] [V6] [V7]. Values that could not be
 * stored stay in memory, so that the launch continues.
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
    /** False when the value could only be stored in memory. */
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
    /** Whether a value written now would survive the page [V5] [V6]. */
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
        // Blocked storage holds no value.
      }
    },
  };
};

export const localStore = /* @__PURE__ */ safeStorage(() => window.localStorage);
export const sessionStore = /* @__PURE__ */ safeStorage(() => window.sessionStorage);
