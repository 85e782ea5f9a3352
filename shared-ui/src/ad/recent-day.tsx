import { formatRecentDay, isoDay } from '@cars/shared-contracts/rules/date';
import { clockMs } from '@cars/shared-contracts/rules/device-clock';
import { useDayWords } from './use-day-words.ts';

/** «сегодня», «вчера»: the words follow the day, also in a page that was left open over midnight. */
export const RecentDay = ({ moment }: { readonly moment: string }) => {
  const words = useDayWords(() => formatRecentDay(moment, clockMs()));
  // The server's page may be from the day before, and hydration keeps its text.
  const correct = (time: HTMLTimeElement | null) => {
    if (time && time.textContent !== words) time.textContent = words;
  };
  return (
    <time dateTime={isoDay(moment)} ref={correct} suppressHydrationWarning>
      {words}
    </time>
  );
};
