/** A message that leaves later than this names the moment of its cause. */
const LATE_MS = 15 * 60_000;

const MOMENT = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Moscow',
});

/** The text of a message that could first be sent at `dueAt`, with the moment of its cause where it is late. */
export const withMoment = (text: string, createdAt: Date, dueAt: Date, now: Date): string =>
  now.getTime() - dueAt.getTime() < LATE_MS
    ? text
    : `${text}\n\nЭто было ${MOMENT.format(createdAt)} по московскому времени.`;
