import { expect, test } from '@rstest/core';
import { hasIntegrity, integritiesIn, integrityOf } from './integrity.ts';

// From the shell: printf car | openssl dgst -sha256 -binary | base64
const SHORT = 'sha256-KylhpDGyPJAH7+JwwdfrecGdQZLXzS2SQXbrCxnn0qE=';
const LONG = 'sha384-hvd20AC54PDvWNugTm1zS/kxDpcVI0Rtnu40T/kp5zHh0w7I05VfVYukkHgFBXKN';

test('a file has its hash, of either kind', () => {
  expect(integrityOf('car')).toBe(SHORT);
  expect(hasIntegrity('car', SHORT)).toBe(true);
  expect(hasIntegrity(Buffer.from('car'), LONG)).toBe(true);
  expect(hasIntegrity('car!', SHORT)).toBe(false);
  expect(hasIntegrity('car!', LONG)).toBe(false);
  expect(hasIntegrity('car', '')).toBe(false);
});

test('the hashes in a text are found', () => {
  expect(integritiesIn(`load("${SHORT}","${LONG}","sha256-short")`)).toEqual([SHORT, LONG]);
});
