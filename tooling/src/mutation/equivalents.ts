/**
 * Survivors that behave like the original. They are found by their text, so that a line may move; one that
 * no longer survives, or is no longer there, fails the run until it is removed here.
 */
export interface Equivalent {
  readonly file: string;
  readonly mutator: string;
  /** The line on which the mutated text begins, without its indent. */
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: 'tooling/src/mutation/planted/sample.ts',
    mutator: 'EqualityOperator',
    line: 'export const difference = (one: number, other: number): number => (one > other ? one - other : other - one);',
    original: 'one > other',
    replacement: 'one >= other',
    reason: 'The difference of equal numbers is 0 either way.',
  },
  {
    file: 'api/src/modules/sign-in/start-data.ts',
    mutator: 'BlockStatement',
    line: '} catch {',
    original: '{\n    return null;\n  }',
    replacement: '{}',
    reason: 'The caller takes undefined for null: both refuse.',
  },
  {
    file: 'api/src/modules/sign-in/start-data.ts',
    mutator: 'StringLiteral',
    line: "const given = fields.hash ?? '';",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Neither text is a hash.',
  },
  {
    file: 'api/src/modules/sign-in/messenger.ts',
    mutator: 'StringLiteral',
    line: "const username = USERNAME.test(user.username ?? '') ? user.username : null;",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Neither text is a username.',
  },
  {
    file: 'api/src/modules/sign-in/messenger.ts',
    mutator: 'OptionalChaining',
    line: 'return openAccount(tx, rows[0]?.id ?? 0, deviceHash, now);',
    original: 'rows[0]?.id',
    replacement: 'rows[0].id',
    reason: 'The statement always returns its row.',
  },
  {
    file: 'shared-contracts/src/rules/phone.ts',
    mutator: 'EqualityOperator',
    line: "if (isInternational && digits.startsWith('7') && digits.length < PHONE_DIGITS) return null;",
    original: 'digits.length < PHONE_DIGITS',
    replacement: 'digits.length <= PHONE_DIGITS',
    reason: 'Eleven digits that begin with 7 were returned before.',
  },
  {
    file: 'api/src/http/caller.ts',
    mutator: 'StringLiteral',
    line: "const [, scheme = '', value = ''] = /^(\\w+) +([^\\s]+)$/.exec(header) ?? [];",
    original: "''",
    replacement: '"Stryker was here!"',
    reason: 'Neither text is a scheme; the value is read after the scheme.',
  },
  {
    file: 'api/src/http/caller.ts',
    mutator: 'ArrayDeclaration',
    line: "const [, scheme = '', value = ''] = /^(\\w+) +([^\\s]+)$/.exec(header) ?? [];",
    original: '[]',
    replacement: '["Stryker was here"]',
    reason: 'The first part is not read.',
  },
  {
    file: 'api/src/http/upload-slots.ts',
    mutator: 'ConditionalExpression',
    line: 'if (use.forms === 0) uses.delete(owner);',
    original: 'use.forms === 0',
    replacement: 'false',
    reason: 'An owner without forms counts nothing; only memory is freed.',
  },
];
