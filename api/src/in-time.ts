/** The result of `work`, or an error when it takes longer than `limitMs`. The work itself goes on. */
export const inTime = <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
