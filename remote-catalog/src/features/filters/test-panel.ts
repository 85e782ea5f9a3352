import type { Call } from '@cars/shared-test/stub-fetch';
import { screen } from '@testing-library/react';

/** Longer than the delay after the last choice, on a busy machine. */
export const WAIT_OPTIONS = { timeout: 4_000 };

export const isSearch = ({ name }: Call) => name === 'ads.search';
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const button = (name: string | RegExp) => screen.findByRole('button', { name }, WAIT_OPTIONS);
/** The button that unfolds the less usual conditions. */
export const moreButton = () => button(/^Ещё параметры/);
export const address = () => window.location.pathname + window.location.search;
