import type { Call } from '@cars/shared-test/stub-fetch';
import { screen } from '@testing-library/react';

export const isSearch = ({ name }: Call) => name === 'ads.search';
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The button that unfolds the less usual conditions. */
export const moreButton = () => button(/^Ещё параметры/);
export const address = () => window.location.pathname + window.location.search;
