import { createStore } from 'jotai';

/** The one store of the page, made in the host's copy of this module and handed to its provider. */
export const store = createStore();
