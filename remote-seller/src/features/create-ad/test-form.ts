import { store } from '@cars/shared-contracts/runtime';
import { signIn, stageTests } from '@cars/shared-test/stage';
import { type Call, success } from '@cars/shared-test/stub-fetch';
import { afterEach, beforeEach } from '@rstest/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropDraftAtom } from '../../ad-form/form-atoms.ts';

/** `stageTests` for a signed-in seller; the draft is dropped after each test. */
export const stageForm = () => {
  stageTests();
  beforeEach(() => signIn());
  afterEach(() => store.set(dropDraftAtom));
};

export const CREATE = 'ads.create';
export const FILLED = {
  city_id: '1',
  stock_status: 'in_stock',
  mark_id: '1',
  model_id: '10',
  year: '2018',
  power: '181',
  color: '#000000',
  vin_number: 'XW7BF4FK30S123456',
  is_used: 'true',
  statuses_id: '2',
  kpp: 'automatic',
  body: 'sedan',
  engine: 'gas',
  drivetrain: 'front_wheel',
  rudder: 'left',
  pts_type: 'original',
  price: '2150000',
};

export const publish = () => userEvent.click(screen.getByRole('button', { name: 'Опубликовать' }));
export const alertText = async () => (await screen.findByRole('alertdialog')).querySelector('p')?.textContent;
export const closeAlert = () => userEvent.click(screen.getByRole('button', { name: 'Понятно' }));
export const created = () => success({ id: 5 });
export const creations = (calls: readonly Call[]) => calls.filter(({ name }) => name === CREATE);
