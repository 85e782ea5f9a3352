/*
 * Web storage for the inline script, which cannot afford the client's storage module. Blocked or full storage
 * reads as null and ignores writes [V5] [V6].
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
    // The next read returns null.
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
    // The next load reads it from the address again.
  }
};
