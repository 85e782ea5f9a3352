/*
 * Web storage for the inline script, which cannot afford the client's storage module. Blocked or full storage
 * reads as nothing and forgets what is written (security.md V5, V6).
 */
export const readLocal = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const writeLocal = (key: string, value: string): void => {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Whoever reads it again finds nothing.
  }
};

export const readSession = (key: string): string | null => {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const writeSession = (key: string, value: string): void => {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // It is read from the address again at the next load.
  }
};
