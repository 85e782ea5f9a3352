import type { Finding } from './complaint-decisions.ts';

/** A call of `pnpm moderate`: the job of the server that does it, and its input. */
export type ModerateCall =
  | {
      readonly job:
        | 'moderate-list'
        | 'moderate-complaints'
        | 'moderate-appeals'
        | 'moderate-warnings'
        | 'moderate-log';
      readonly input: object;
    }
  | {
      readonly job: 'moderate-approve';
      readonly input: { readonly id: number; readonly revision: string };
    }
  | { readonly job: 'moderate-reject'; readonly input: { readonly id: number; readonly reason: string } }
  | { readonly job: 'moderate-decide'; readonly input: { readonly id: number; readonly finding: Finding } }
  | {
      readonly job: 'moderate-appeal';
      readonly input: { readonly id: number; readonly isGranted: boolean };
    }
  | { readonly job: 'moderate-warning'; readonly input: { readonly id: number; readonly stays: boolean } };

export const USAGE =
  'npx -y pnpm moderate list | approve <id> <revision> | reject <id> <reason> | complaints | violation <id> [rule] | no-violation <id> | appeals | grant <id> | decline <id> | warnings | uphold <id> | dismiss <id> | log';

const LISTS = {
  list: 'moderate-list',
  complaints: 'moderate-complaints',
  appeals: 'moderate-appeals',
  warnings: 'moderate-warnings',
  log: 'moderate-log',
} as const;
const isList = (verb: string): verb is keyof typeof LISTS => Object.hasOwn(LISTS, verb);

/** Null for a wrong call. */
export const readModerateCall = ([verb = '', idText, ...words]: readonly string[]): ModerateCall | null => {
  if (idText === undefined) return isList(verb) ? { job: LISTS[verb], input: {} } : null;
  if (!/^[1-9][0-9]{0,8}$/.test(idText)) return null;
  const id = Number(idText);
  const [word] = words;
  if (verb === 'reject' && word !== undefined)
    return { job: 'moderate-reject', input: { id, reason: words.join(' ') } };
  if (words.length > 1) return null;
  if (word !== undefined) {
    if (verb === 'approve') return { job: 'moderate-approve', input: { id, revision: word } };
    return verb === 'violation' && /^[1-9]$/.test(word)
      ? { job: 'moderate-decide', input: { id, finding: Number(word) } }
      : null;
  }
  if (verb === 'violation') return { job: 'moderate-decide', input: { id, finding: 'reason' } };
  if (verb === 'no-violation') return { job: 'moderate-decide', input: { id, finding: null } };
  if (verb === 'grant' || verb === 'decline')
    return { job: 'moderate-appeal', input: { id, isGranted: verb === 'grant' } };
  if (verb === 'uphold' || verb === 'dismiss')
    return { job: 'moderate-warning', input: { id, stays: verb === 'uphold' } };
  return null;
};
