/** Kept from a test's fake timers. */
const nextTask = setImmediate;
/** Each lets React's scheduler work once: an effect may cause a state, which is drawn and has an effect. */
const TASKS = 5;

/** Lets the effects run of what a test waited for: on a busy machine they come later than the wait ends. */
export const settledEffects = async (): Promise<void> => {
  for (let task = 0; task < TASKS; task += 1) await new Promise((resolve) => nextTask(resolve));
};
