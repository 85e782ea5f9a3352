import { checkoutServer } from './checkout-server.ts';

/** Before the tests of the server: the processes that they start are those that ship (docs/decisions/0307). */
export const setup = async (): Promise<void> => {
  process.env.TEST_SERVER_FOLDER = await checkoutServer();
};
