/** Paths below `/r/` or addresses of another origin that the registry may name. */
export const ASSET_URL = /^(\/r\/|https?:\/\/)[\w./:@-]+$/;
export const ASSET_INTEGRITY = /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/=]{64})$/;
export const BUILD_NAME = /^[\w-]{6,64}$/;
export const CONTRACT_NUMBER = /^\d+\.\d+\.\d+$/;
