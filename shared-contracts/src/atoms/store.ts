import { createStore } from 'jotai';

/** The one store of the page, created in the host's copy of this module and passed to its provider. */
export const store = createStore();
