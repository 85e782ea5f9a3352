import { expect, test } from '@rstest/core';
import { headersFile, nginxFile } from './static-site-headers.ts';

test('an export promises https for its own host alone', () => {
  for (const file of [headersFile("default-src 'none'"), nginxFile("default-src 'none'")]) {
    expect(file).toMatch(/Strict-Transport-Security:? "?max-age=63072000"?/);
    expect(file).not.toContain('includeSubDomains');
  }
});
