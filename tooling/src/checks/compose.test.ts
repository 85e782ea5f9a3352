import { describe, expect, test } from '@rstest/core';
import { ROOT } from '../root.ts';
import { type ComposeTexts, composeProblems, readCompose } from './compose.ts';

/** The problems of this repository's files with one of them changed. */
const planted = (file: keyof ComposeTexts, from: string | RegExp, to: string): string[] => {
  const texts = readCompose(ROOT);
  const changed = texts[file].replace(from, to);
  expect(changed).not.toBe(texts[file]);
  return composeProblems({ ...texts, [file]: changed });
};

test('every setting reaches the server of compose.yml, and Prometheus beside it reads the metrics', () => {
  expect(composeProblems(readCompose(ROOT))).toEqual([]);
});

describe('compose.yml, planted', () => {
  test('with a list of settings instead of the whole .env lacks the others', () => {
    const found = planted('compose', '    env_file: .env\n', '');
    expect(found).toContain('compose.yml: MODERATORS of docs/environment.md does not reach the server');
    expect(found).toContain('compose.yml: LOG_LEVEL of docs/environment.md does not reach the server');
    expect(found.join()).not.toContain('PUBLIC_URL');
  });

  test('with a setting that there is not, or that the guide does not name', () => {
    expect(planted('compose', '      S3_BUCKET: cars\n', '      S3_BUKET: cars\n')).toEqual([
      'compose.yml: the server has no setting S3_BUKET',
      'docs/operating.md, Compose: S3_BUKET is set by compose.yml and not named',
    ]);
  });

  test('without a volume of backups, and over a folder that the user of the image cannot write', () => {
    expect(planted('compose', /^.*:\/backup\n/m, '')).toEqual([
      'compose.yml: BACKUP_DIR /backup is no volume',
    ]);
    expect(planted('dockerfile', ' /backup\n', '\n')).toEqual([
      'Dockerfile: BACKUP_DIR /backup does not belong to the user node',
    ]);
  });

  test('with metrics that no other container reads, or that everybody does', () => {
    expect(planted('compose', /^ *METRICS_HOST.*\n/m, '')).toEqual([
      'compose.yml: no other container reaches METRICS_HOST 127.0.0.1',
    ]);
    expect(planted('compose', 'METRICS_PORT: "9400"', 'METRICS_PORT: "9100"')).toEqual([
      'deploy/prometheus/compose.yml: no target server:9100',
    ]);
    expect(planted('compose', 'networks: [monitoring]', 'networks: [inside]')).toEqual([]);
    expect(planted('compose', 'networks: [monitoring]', 'networks: [elsewhere]')).toEqual([
      'compose.yml: prometheus and server have no network in common',
    ]);
    expect(
      planted('compose', '    env_file: .env\n', '    env_file: .env\n    ports: ["9400:9400"]\n'),
    ).toEqual(['compose.yml: the server is reached through the proxy, without ports']);
  });

  test('with the keys of the store in the image', () => {
    expect(planted('dockerignore', 'deploy/store.json\n', '')).toEqual([
      '.dockerignore: deploy/store.json has secrets',
    ]);
  });
});
