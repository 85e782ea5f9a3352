import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RECORD = /^\d{4}-[\w-]+\.md$/;

const HEAD = `# Decisions

Why things are as they are. A record holds one decision: context, decision, options considered, consequences. It is never rewritten when the decision changes: the newer record names what it changes, and the status of the older one links forward to it.

A new record: copy [template.md](template.md), take the next free number, run \`npx -y pnpm generate\`, which writes this list.

| | decision | status |
|---|---|---|`;

const NUMBER_LENGTH = 4;

/** Records of one folder, in the order of their numbers. Throws when two have the same number. */
const recordsOf = (folder: string): string[] => {
  const names = readdirSync(folder)
    .filter((name) => RECORD.test(name))
    .sort();
  const numberOf = (name: string | undefined) => name?.slice(0, NUMBER_LENGTH);
  const repeated = names.find((name, index) => numberOf(name) === numberOf(names[index - 1]));
  if (repeated) throw new Error(`${repeated}: another record has this number`);
  return names;
};

/** The index of the records in `folder`. Throws for a repeated number, and for a record without heading, status or options. */
export const decisionIndex = (folder: string): string => {
  const rows = recordsOf(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(text) ?? [];
    const [, status] = /^Date: .*· Status: (.+)$/m.exec(text) ?? [];
    if (!number || !name.startsWith(number) || !status) {
      throw new Error(`${name}: «# NNNN title» and «Date: … · Status: …» are expected (template.md)`);
    }
    if (!status.startsWith('split into') && !text.includes('\n**Options considered.**')) {
      throw new Error(`${name}: «**Options considered.**» is expected (template.md)`);
    }
    return `| ${number} | [${title}](${name}) | ${status} |`;
  });
  return `${[HEAD, ...rows].join('\n')}\n`;
};
