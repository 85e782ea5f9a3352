import type { LogLine } from './client.ts';
import { find } from './dom.ts';

const LOG_MAX = 300;

/** Adds a message to the list, the newest first, and counts the wrong ones of `log`. */
export const drawLog = (line: LogLine, log: readonly LogLine[]) => {
  const item = document.createElement('li');
  item.dataset.from = line.direction;
  if (line.isLost) item.dataset.lost = '';
  const data = line.data === undefined || line.data === '' ? '' : ` ${JSON.stringify(line.data)}`;
  item.textContent = line.type + data;
  if (line.problems.length > 0) {
    const problem = document.createElement('span');
    problem.className = 'problem';
    problem.textContent = line.problems.join('; ');
    item.append(problem);
  }
  const list = find('log');
  list.prepend(item);
  if (list.childElementCount > LOG_MAX) list.lastElementChild?.remove();
  const wrong = log.filter(({ problems }) => problems.length > 0).length;
  const output = find<HTMLOutputElement>('wrong');
  output.value = String(wrong);
  output.toggleAttribute('data-bad', wrong > 0);
};
