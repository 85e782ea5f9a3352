import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@rstest/core';
import { measureDisk } from './free-space.ts';

test('a folder that does not exist yet has the disk of its nearest parent', async () => {
  const { totalBytes } = await measureDisk(tmpdir());
  const later = await measureDisk(join(tmpdir(), 'no such folder', 'backups'));
  expect(later.totalBytes).toBe(totalBytes);
});
