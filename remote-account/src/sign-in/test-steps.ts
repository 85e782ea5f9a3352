import { afterEach, beforeEach, rs } from '@rstest/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stageAccount } from '../test-screens.tsx';

/** `stageAccount` for the steps of a flow: a countdown keeps its first value. */
export const stageSteps = () => {
  stageAccount();
  beforeEach(() => void rs.spyOn(performance, 'now').mockReturnValue(0));
  afterEach(() => void rs.restoreAllMocks());
};

export const phone = () => screen.getByRole('textbox', { name: 'Телефон' });
export const next = () => screen.getByRole('button', { name: 'Продолжить' });
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Submits the first step with a number; the agreement is accepted where there is one. */
export const givePhone = async (text = '9000000007') => {
  await userEvent.type(phone(), text);
  const agreement = screen.queryByRole('checkbox');
  if (agreement && !(agreement as HTMLInputElement).checked) await userEvent.click(agreement);
  await userEvent.click(next());
};
