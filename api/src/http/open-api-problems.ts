import { createConfig, lintFromString } from '@redocly/openapi-core';

/**
 * Problems that the recommended rules of an independent linter find in an OpenAPI document, a line each. One
 * rule is off: the product's own paths have both `/ads/details/{id}` and `/ads/{id}/favorites`, and the
 * router distinguishes them.
 */
export const openApiProblems = async (document: object): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  });
  return problems.map(
    ({ severity, ruleId, message, location: [place] }) =>
      `${severity} ${ruleId}: ${message} ${place?.pointer ?? ''}`,
  );
};
